import type { LedgerMessage } from '@postrider/contracts/internal'
import {
  campaignChanged,
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailSent,
  emailSuppressed,
  eventTracked,
  executionCancelled,
  executionCompleted,
  executionFailed,
  executionStarted,
  executionSuspended,
  type MessageType,
} from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import type { LedgerName } from './rebuild.ts'

/** The recorded fields of a consumed message or of a message in a ledger page. */
export type Recordable = Pick<Received, 'projectId' | 'generation' | 'at' | 'data' | 'type'>

/** The ledger, project and generation of a page. */
export interface LedgerOf {
  stage: LedgerName
  projectId: string
  generation: number
}

/**
 * Returns the messages of a ledger page that analytics records. Throws if a message does not match the schema
 * of its type: analytics and the ledger's service then have incompatible versions.
 */
export function recordableOf(
  { stage, projectId, generation }: LedgerOf,
  messages: readonly LedgerMessage[],
): Recordable[] {
  return messages.flatMap(({ type, at, data }) => {
    const message = recordedTypes[stage].find((each) => each.type === type)
    return message ? [{ projectId, generation, type, at: new Date(at), data: message.data.parse(data) }] : []
  })
}

/** Recorded message types of each ledger. Messages of other types are skipped. */
const recordedTypes: Record<LedgerName, readonly MessageType[]> = {
  send: [
    emailSent,
    emailSuppressed,
    emailDelivered,
    emailOpened,
    emailClicked,
    emailBounced,
    emailComplained,
  ],
  contacts: [eventTracked],
  campaigns: [campaignChanged],
  'workflow-engine': [
    executionStarted,
    executionSuspended,
    executionCompleted,
    executionFailed,
    executionCancelled,
  ],
}
