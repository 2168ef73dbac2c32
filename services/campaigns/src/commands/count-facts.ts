import { transact } from '@postrider/db'
import { append, unseen } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Campaign } from '../domain/campaign.ts'
import { campaignSaved } from '../domain/messages.ts'
import { addTally } from '../domain/run-campaign.ts'
import { clicksOf, tallyOf, type CampaignFact, type Fact, type MarkKind } from '../domain/tally.ts'
import { lockCampaigns, saveState } from '../store/campaigns.ts'
import { addClicks, insertMarks } from '../store/marks.ts'
import type { Tx } from '../store/tables.ts'

/** A fact with the id of its message. */
export type ConsumedFact = CampaignFact & { id: string }

/**
 * Counts what messages of a consumer group tell of campaigns, each message once, in the transaction that
 * consumes them. A campaign whose last mail has its outcome is SENT. Facts about a campaign that was deleted
 * are ignored.
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
  { campaign, facts }: { campaign: Campaign; facts: readonly Fact[] },
): Promise<void> {
  const tally = tallyOf(facts, await newMarks(tx, campaign, facts))
  const after = addTally(campaign, tally, ctx.now())
  await saveState(tx, after)
  await addClicks(tx, campaign, clicksOf(facts))
  if (after.version !== campaign.version) append(tx, [campaignSaved(after)])
}

async function newMarks(
  tx: Tx,
  { projectId, id: campaignId }: Campaign,
  facts: readonly Fact[],
): Promise<MarkKind[]> {
  const marks = facts.flatMap((fact) =>
    fact.kind === 'marked' ? [{ projectId, campaignId, emailId: fact.emailId, kind: fact.name }] : [],
  )
  return (await insertMarks(tx, marks)).map(({ kind }) => kind)
}
