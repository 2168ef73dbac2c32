import type { Context } from '../context.ts'
import { makeClaimable } from './store/scheduled.ts'

/**
 * Time before a scheduled mail is due at which it becomes claimable. In this time, a million mails that are due
 * in the same second become claimable, so that they then share claims fairly with other projects.
 */
const aheadMs = 60_000

const batchSize = 1_000

/** Makes scheduled mails claimable that are due soon. Returns true if there may be more. */
export async function makeDueClaimable({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  const until = new Date(now().getTime() + aheadMs)
  return (await makeClaimable(db, { until, limit: batchSize })) === batchSize
}
