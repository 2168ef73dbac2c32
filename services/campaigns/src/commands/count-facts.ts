import { transact } from '@postrider/db'
import { append, unseen } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Campaign } from '../domain/campaign.ts'
import { campaignChangedMessage } from '../domain/messages.ts'
import { addTally } from '../domain/campaign-transitions.ts'
import { clicksOf, tallyOf, type CampaignFact, type MailFact, type MarkKind } from '../domain/tally.ts'
import { lockCampaigns, saveState } from '../store/campaigns.ts'
import { addClicks, insertMarks } from '../store/marks.ts'
import type { Tx } from '../store/tables.ts'

/** A counter change with the id of the message that reported it. */
export type ConsumedFact = CampaignFact & { id: string }

/**
 * Applies the counter changes from a consumer group's messages to their campaigns. The same transaction marks
 * the messages as consumed, so that each message is counted once. A campaign becomes SENT when its last mail
 * has an outcome. Ignores deleted campaigns.
 */
export async function countFacts(ctx: Context, group: string, facts: readonly ConsumedFact[]): Promise<void> {
  if (facts.length === 0) return
  await transact(ctx.db, async (tx) => {
    const fresh = await unseen(tx, group, facts)
    const byCampaign = Map.groupBy(fresh, ({ campaignId }) => campaignId)
    const named = fresh.map(({ projectId, campaignId }) => ({ projectId, id: campaignId }))
    for (const campaign of await lockCampaigns(tx, named)) {
      const own = (byCampaign.get(campaign.id) ?? []).filter(
        ({ projectId }) => projectId === campaign.projectId,
      )
      await count(ctx, tx, { campaign, facts: own.map(({ fact }) => fact) })
    }
  })
}

async function count(
  ctx: Context,
  tx: Tx,
  { campaign, facts }: { campaign: Campaign; facts: readonly MailFact[] },
): Promise<void> {
  const tally = tallyOf(facts, await newMarks(tx, campaign, facts))
  const after = addTally(campaign, tally, ctx.now())
  await saveState(tx, after)
  await addClicks(tx, campaign, clicksOf(facts))
  if (after.version !== campaign.version) append(tx, [campaignChangedMessage(campaign, after)])
}

async function newMarks(
  tx: Tx,
  { projectId, id: campaignId }: Campaign,
  facts: readonly MailFact[],
): Promise<MarkKind[]> {
  const marks = facts.flatMap((fact) =>
    fact.kind === 'marked' ? [{ projectId, campaignId, emailId: fact.emailId, kind: fact.name }] : [],
  )
  return (await insertMarks(tx, marks)).map(({ kind }) => kind)
}
