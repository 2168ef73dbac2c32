import type { Context } from '../../context.ts'
import { deleteEndedSuppressions } from '../../store/soft-bounces.ts'

const limit = 1_000

/** Takes out a batch of suppressions whose time is over. True when there may be more. */
export async function liftSuppressions({ db, now }: Context): Promise<boolean> {
  return (await deleteEndedSuppressions(db, { before: now(), limit })) === limit
}
