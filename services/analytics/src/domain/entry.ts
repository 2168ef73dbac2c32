import type { Data } from '@postrider/contracts'
import type { ActivityType } from '@postrider/contracts/resources'

/**
 * An entry of a project's feed, such as one open of a mail; the roll-ups count entries. A message, its
 * repetitions and the ledger all return the same `id` and `at`. Message and ledger contain the same id, or
 * the id is derived from the content (`derivedId`).
 */
export interface Entry {
  id: string
  /** When it happened, by the clock of the publishing service. */
  at: Date
  projectId: string
  generation: number
  type: ActivityType
  contactId: string | null
  /** The address in the message. Null if the message has none, for example if it is about an execution. */
  contactEmail: string | null
  campaignId: string | null
  /** The event name; only for `event.triggered`. */
  name: string | null
  /** Whether an `email.opened` or `email.clicked` is the first of its mail. True for every other type. */
  isFirst: boolean
  /** Whether a machine made the open or click. */
  isMachine: boolean
  /** Additional fields of the feed; must be small. */
  metadata: Data
}
