import type { Data } from '@postrider/contracts'
import type { ActivityType } from '@postrider/contracts/resources'

/**
 * A fact of a project in the feed and the roll-ups. The same fact has the same `id` and `at` from every
 * source (message, repeat, ledger): an id that the ledger and the message share, or one derived from the fact
 * (`derivedId`).
 */
export interface Entry {
  id: string
  /** Time of the fact, by the clock of the publishing service. */
  at: Date
  projectId: string
  generation: number
  type: ActivityType
  contactId: string | null
  /** From the message; null if it has none, such as messages about executions. */
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
