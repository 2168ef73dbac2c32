import type { Data } from '@postrider/contracts'
import type { ActivityType } from '@postrider/contracts/resources'

/**
 * One fact of a project, as the feed shows it and the roll-ups count it. The same fact has the same `id` and
 * `at` by whatever way it comes (message, its repeat, page of a ledger): an id that its ledger and its
 * message share, or one derived from the fact (`derivedId`).
 */
export interface Entry {
  id: string
  /** When it happened, by the clock of the service that published it. */
  at: Date
  projectId: string
  generation: number
  type: ActivityType
  contactId: string | null
  /** As the message has it; null where it has none, as those about executions. */
  contactEmail: string | null
  campaignId: string | null
  /** The name of the event, of `event.triggered` alone. */
  name: string | null
  /** Whether an `email.opened` or `email.clicked` is the first one of its mail. True for every other type. */
  isFirst: boolean
  /** An open or click that a machine made and not a person. */
  isMachine: boolean
  /** Small: what the feed shows besides. */
  metadata: Data
}
