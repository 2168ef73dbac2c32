import type { Context } from '../context.ts'
import { softBounceDays } from './suppression.ts'
import { deleteEndedSuppressions } from './soft-bounces.ts'

const limit = 1_000

const dayMs = 86_400_000

/**
 * Deletes a batch of suppressions by soft bounces that ended so long ago that bounces from before do not count any more. True when there
 * may be more.
 */
export async function sweepSuppressions({ db, now }: Context): Promise<boolean> {
  const before = new Date(now().getTime() - softBounceDays * dayMs)
  return (await deleteEndedSuppressions(db, { before, limit })) === limit
}
