import type { LedgerMessage } from '@postrider/contracts/internal'
import type { campaignChanged } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import type { Context } from '../../context.ts'
import { entriesOf, type FeedMessage } from '../../domain/entry-of.ts'
import { recordableOf, type LedgerOf, type Recordable } from '../../domain/ledger-messages.ts'
import { recordCampaigns } from '../record-campaigns.ts'
import { recordEntries } from '../record-entries.ts'
import { recordExecutions, type ExecutionReceived } from '../record-executions.ts'

/**
 * Records a page of a ledger as the consumers record messages of its topic: what is recorded already stays as
 * it is. Throws when a message does not fit the schema of its type.
 */
export async function recordPage(
  ctx: Context,
  ledger: LedgerOf,
  messages: readonly LedgerMessage[],
): Promise<void> {
  const current = await ofCurrentGeneration(ctx.db, recordableOf(ledger, messages))
  if (ledger.stage === 'campaigns') return recordCampaigns(ctx, current.filter(isCampaign))
  if (ledger.stage === 'workflow-engine') return recordExecutions(ctx, current.filter(isExecution))
  return recordEntries(ctx, current.filter(isFeedMessage).flatMap(entriesOf))
}

// These guards only narrow the type, so they accept every message: `recordableOf` has let only those of the
// stage through, and each was parsed by the schema of its type.
const isCampaign = (message: Recordable): message is Recordable & Received<typeof campaignChanged> =>
  message.type !== ''
const isExecution = (message: Recordable): message is Recordable & ExecutionReceived => message.type !== ''
const isFeedMessage = (message: Recordable): message is Recordable & FeedMessage => message.type !== ''
