import type { LoopDefinition } from '@postrider/service'
import { applyParked, sweepParked } from '../commands/lifecycle/apply-parked.ts'
import { isQueueAtRest } from '../queries/is-queue-at-rest.ts'
import { dispatchBatch } from '../commands/queue/dispatch-batch.ts'
import { sweepReceipts } from '../commands/upkeep/sweep-receipts.ts'
import type { Context } from '../context.ts'
import { batchesApart, overlappingBatches } from './overlapping-batches.ts'
import type { Lane } from '../store/tables.ts'

interface LanePace {
  name: string
  lane: Lane
  /** A turn costs a dozen statements, however few mails it has: under load more gather for each. With 32 clients 100 ms were 5 % more mails than 50. */
  atMostEveryMs: number
}

// No request waits for mail of the slower lanes, and every request wakes them.
const lanes: readonly LanePace[] = [
  { name: 'transactional', lane: 1, atMostEveryMs: 100 },
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

/** The loops of the delivery side: one per lane, so that none waits for another, and those that tidy up. */
export const deliveryLoops = (ctx: Context): LoopDefinition[] => [
  ...lanes.map(({ name, lane, atMostEveryMs }) => ({
    name: `dispatch-${name}`,
    // Requests wake it; the pause bounds what retries, throttles and other replicas' mails wait.
    everyMs: 500,
    atMostEveryMs,
    ...overlappingBatches(ctx, lane),
  })),
  // Of their own, so that mails that take a second each never stand between other tenants' mails and their lane.
  ...lanes.map(({ name, lane }) => ({
    name: `dispatch-apart-${name}`,
    everyMs: 500,
    atMostEveryMs: 250,
    ...batchesApart(ctx, lane),
  })),
  { name: 'parked-notifications', everyMs: 2_000, clockOnly: true, work: () => applyParked(ctx) },
  sweep(ctx),
  ...refresh(ctx),
]

const sweep = (ctx: Context): LoopDefinition => ({
  name: 'delivery-sweep',
  everyMs: 600_000,
  clockOnly: true,
  work: async () => {
    await sweepParked(ctx)
    await sweepReceipts(ctx)
    return false
  },
})

const refresh = ({ provider }: Context): LoopDefinition[] =>
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
