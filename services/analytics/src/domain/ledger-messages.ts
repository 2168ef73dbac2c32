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

/** The fields of a consumed message that recording reads; a page of a ledger has them too. */
export type Recordable = Pick<Received, 'projectId' | 'generation' | 'at' | 'data' | 'type'>

/** A ledger, and the project in the generation that a page of it is about. */
export interface LedgerOf {
  stage: LedgerName
  projectId: string
  generation: number
}

/**
 * The messages of a ledger's page that analytics records. Throws when a message does not match the schema of
 * its type: then the releases of analytics and of the ledger's service do not fit.
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

/** What is recorded of each ledger; messages of other types are skipped. */
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
