import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { deleteEarlyNotifications, takeEarlyNotifications } from '../../store/early-notifications.ts'
import { applyNotifications } from './record-notification.ts'

const limit = 500
/** A fact overtakes its mail by seconds; what is older is about mail of another system. */
const keepMs = 3_600_000

/** Applies the due of the parked notifications whose mails are here by now. True when more may be due. */
export async function applyEarlyNotifications(ctx: Context): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    const { looked, taken } = await takeEarlyNotifications(tx, ctx.now(), limit)
    await applyNotifications(ctx, tx, taken)
    return looked === limit
  })
}

/** Forgets notifications that no mail ever claimed. */
export async function sweepEarlyNotifications({ db, now, log }: Context): Promise<void> {
  const forgotten = await deleteEarlyNotifications(db, new Date(now().getTime() - keepMs))
  if (forgotten > 0) log.warn('notifications.unclaimed', { forgotten })
}
