import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteEarlyNotifications, takeEarlyNotifications } from './early-notifications.ts'
import { applyNotifications } from './record-notification.ts'

const limit = 500
/** A fact overtakes its mail by seconds; one that is older is about mail that another system sent with the same account. */
const keepMs = 3_600_000

/** Applies the due early notifications whose mails are recorded by now. True when more may be due. */
export async function applyEarlyNotifications(ctx: Context): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    const { read, taken } = await takeEarlyNotifications(tx, ctx.now(), limit)
    await applyNotifications(ctx, tx, taken)
    return read === limit
  })
}

const sweptAtOnce = 10_000

/** Deletes a batch of early notifications whose mail never came; true when there may be more. */
export async function sweepEarlyNotifications({ db, now, log }: Context): Promise<boolean> {
  const before = new Date(now().getTime() - keepMs)
  const deleted = await deleteEarlyNotifications(db, { before, limit: sweptAtOnce })
  if (deleted > 0) log.warn('notifications.unclaimed', { deleted })
  return deleted === sweptAtOnce
}
