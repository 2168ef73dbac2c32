import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteFinishedCampaignSends } from './store/campaign-sends.ts'

const dayMs = 86_400_000
/** Maximum days until a page arrives: messages wait in an outbox and are then stored for 7 days. */
const pagesArriveWithinDays = 30
const limit = 1_000

/**
 * Deletes a batch of campaign sends whose mails are all deleted. Returns true if more campaign sends may have
 * to be deleted. Idempotent.
 */
export async function deleteOldCampaignSends({ db, now }: Context): Promise<boolean> {
  const before = new Date(now().getTime() - pagesArriveWithinDays * dayMs)
  return (
    (await transact(db, (tx) => deleteFinishedCampaignSends(tx, { before, limit }), { slow: true })) === limit
  )
}
