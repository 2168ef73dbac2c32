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
 * Records a ledger page in the way in which the consumers record messages. Existing entries stay unchanged.
 * Throws if a message does not match the schema of its type.
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

// These guards only narrow the type and accept every message: `recordableOf` returns only valid messages of
// the ledger.
const isCampaign = (message: Recordable): message is Recordable & Received<typeof campaignChanged> =>
  message.type !== ''
const isExecution = (message: Recordable): message is Recordable & ExecutionReceived => message.type !== ''
const isFeedMessage = (message: Recordable): message is Recordable & FeedMessage => message.type !== ''
