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
import { ofCurrentGeneration } from '@postrider/tenancy'
import type { Context } from '../../context.ts'
import { entriesOf, type FeedMessage } from '../../domain/entry-of.ts'
import type { LedgerName, Rebuild } from '../../domain/rebuild.ts'
import { recordCampaigns } from '../record-campaigns.ts'
import { recordEntries } from '../record-entries.ts'
import { recordExecutions, type ExecutionReceived } from '../record-executions.ts'

/** The fields of a consumed message that recording reads; a page of a ledger has them too. */
type Recordable = Pick<Received, 'projectId' | 'generation' | 'at' | 'data' | 'type'>

/**
 * Records a page of a ledger as the consumers record messages of its topic: what is recorded already stays as it is. Throws when a message
 * does not fit the schema of its type: then this release and that of the ledger's service do not fit.
 */
export async function recordPage(
  ctx: Context,
  { projectId, generation, stage }: Rebuild & { stage: LedgerName },
  messages: readonly LedgerMessage[],
): Promise<void> {
  const recordable = messages.flatMap(({ type, at, data }): Recordable[] => {
    const message = recordedTypes[stage].find((each) => each.type === type)
    return message ? [{ projectId, generation, type, at: new Date(at), data: message.data.parse(data) }] : []
  })
  const current = await ofCurrentGeneration(ctx.db, recordable)
  if (stage === 'campaigns') return recordCampaigns(ctx, current.filter(isCampaign))
  if (stage === 'workflow-engine') return recordExecutions(ctx, current.filter(isExecution))
  return recordEntries(ctx, current.filter(isFeedMessage).flatMap(entriesOf))
}

/** What is recorded of each ledger; messages of other types are passed over. */
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

// These guards only narrow the type, so they accept every message: `recordedTypes` has let only those of the stage through, and each was
// parsed by the schema of its type.
const isCampaign = (message: Recordable): message is Recordable & Received<typeof campaignChanged> =>
  message.type !== ''
const isExecution = (message: Recordable): message is Recordable & ExecutionReceived => message.type !== ''
const isFeedMessage = (message: Recordable): message is Recordable & FeedMessage => message.type !== ''
