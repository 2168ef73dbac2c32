import type { LoopOptions } from '@postrider/service'
import { applyParked, sweepParked } from './commands/apply-parked.ts'
import { isQueueAtRest } from './queries/is-queue-at-rest.ts'
import { claimBatch } from './commands/claim-batch.ts'
import { dispatchBatch, dispatchClaimed } from './commands/dispatch-batch.ts'
import { sweepReceipts } from './commands/sweep-receipts.ts'
import type { Context } from './context.ts'
import type { Lane } from './store/tables.ts'

interface LanePace {
  name: string
  lane: Lane
  /** A turn costs a dozen statements, however few mails it has: under load more gather for each. */
  atMostEveryMs: number
}

// No request waits for mail of the slower lanes, and every request wakes them.
const lanes: readonly LanePace[] = [
  { name: 'transactional', lane: 1, atMostEveryMs: 50 },
  { name: 'workflow', lane: 5, atMostEveryMs: 250 },
  { name: 'campaign', lane: 10, atMostEveryMs: 250 },
]

/** Dispatches what is due in every lane; true when nothing was due and nothing is on its way. */
export async function settleDelivery(ctx: Context): Promise<boolean> {
  if (ctx.config.role === 'http') return true
  for (const { lane } of lanes) while (await dispatchBatch(ctx, lane)) continue
  await applyParked(ctx)
  return isQueueAtRest(ctx)
}

type DeliveryLoop = Omit<LoopOptions, 'log'>

/** The loops of the delivery side: one per lane, so that none waits for another, and those that tidy up. */
export const deliveryLoops = (ctx: Context): DeliveryLoop[] => [
  ...lanes.map(({ name, lane, atMostEveryMs }) => ({
    name: `dispatch-${name}`,
    // Requests wake it; the pause bounds what retries, throttles and other replicas' mails wait.
    everyMs: 500,
    atMostEveryMs,
    ...overlappingTurns(ctx, lane),
  })),
  { name: 'parked-notifications', everyMs: 2_000, clockOnly: true, work: () => applyParked(ctx) },
  sweep(ctx),
  ...refresh(ctx),
]

/** Batches of a lane that are handed over at the same time, at most. */
const overlap = 3

/**
 * While full batches are rendered, handed over and recorded, the next ones are claimed and follow: a turn waits for a dozen answers, of
 * the database and of the provider. One after the other they left the queue growing under /v1/send with 128 clients.
 */
function overlappingTurns(ctx: Context, lane: Lane): Pick<DeliveryLoop, 'work' | 'finish'> {
  const underway: Promise<void>[] = []
  const finish = async (): Promise<void> => {
    while (underway.length > 0) await underway.shift()
  }
  return {
    work: async () => {
      if (underway.length === overlap) await underway.shift()
      const batch = await claimBatch(ctx, lane)
      if (batch) underway.push(handled(dispatchClaimed(ctx, batch)))
      if (batch?.isFull) return true
      await finish()
      return false
    },
    finish,
  }
}

/** A failure is for the turn that waits for it, which may come later. */
function handled(work: Promise<void>): Promise<void> {
  work.catch(() => undefined)
  return work
}

const sweep = (ctx: Context): DeliveryLoop => ({
  name: 'delivery-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: async () => {
    await sweepParked(ctx)
    await sweepReceipts(ctx)
    return false
  },
})

const refresh = ({ provider }: Context): DeliveryLoop[] =>
  provider.refresh
    ? [
        {
          name: 'provider-quota',
          everyMs: 60_000,
          clockOnly: true,
          work: async () => {
            await provider.refresh?.()
            return false
          },
        },
      ]
    : []
