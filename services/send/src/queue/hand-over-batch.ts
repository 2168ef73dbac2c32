import type { Noting } from '../delivery/journal/acceptance-log.ts'
import type { Context } from '../context.ts'
import type { HandOver } from '../providers/provider.ts'
import type { Claimed } from './store/claims.ts'
import type { Batch } from './claim-batch.ts'
import { campaignsOf } from './mark-ready.ts'
import { outcomeOf } from './outcome-of.ts'
import type { Ready } from './part.ts'
import { recordAlong } from './record-along.ts'
import type { Outcome } from './record-outcomes.ts'
import { lateAnswerRecorder, type OnLateAnswer } from './record-patiently.ts'
import { watchRuns } from './watch-runs.ts'

interface Handing {
  batch: Batch
  ready: readonly Ready[]
  claimed: ReadonlyMap<string, Claimed>
  noting: Noting
}

/** Hands mails over, and records acceptances meanwhile; answers the outcomes that are still to be recorded. */
export async function handOverBatch(
  ctx: Context,
  { batch, ready, claimed, noting }: Handing,
): Promise<Outcome[]> {
  const outcomesOf = (id: string, handed: HandOver): Outcome[] => {
    const mail = claimed.get(id)
    return mail ? [outcomeOf(ctx, mail, handed)] : []
  }
  const along = recordAlong(ctx, batch.claimId)
  const onHandedOver = (id: string, handed: HandOver): void => {
    // A mail that was refused is tried again in any case.
    if (handed.kind !== 'accepted') return
    noting.accepted(id)
    outcomesOf(id, handed).forEach((outcome) => along.take(outcome))
  }
  const onLateAnswer = lateAnswerRecorder(ctx, batch.claimId, claimed)
  try {
    const handOvers = await deliver(ctx, { batch, ready, onHandedOver, onLateAnswer })
    const recorded = await along.end()
    return [...handOvers].flatMap(([id, handed]) => (recorded.has(id) ? [] : outcomesOf(id, handed)))
  } finally {
    await along.end()
  }
}

interface Delivery {
  batch: Batch
  ready: readonly Ready[]
  onHandedOver(id: string, handOver: HandOver): void
  onLateAnswer: OnLateAnswer
}

async function deliver(
  ctx: Context,
  { batch: { priority, startBefore }, ready, ...answers }: Delivery,
): Promise<Map<string, HandOver>> {
  if (ready.length === 0) return new Map()
  const watch = watchRuns(ctx, campaignsOf(ready))
  const campaigns = new Map(ready.map(({ outgoing, campaignId }) => [outgoing.id, campaignId]))
  const isStopped = (id: string): boolean => {
    const campaignId = campaigns.get(id) ?? null
    return campaignId !== null && watch.isStopped(campaignId)
  }
  const mails = ready.map(({ outgoing }) => outgoing)
  try {
    return await ctx.provider.deliver({ priority, startBefore, isStopped, mails, ...answers })
  } finally {
    watch.end()
  }
}
