import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { takeEarlyNotifications } from './early-notifications.ts'
import { applyNotifications } from './record-notification.ts'

const limit = 500

/** Applies the due early notifications whose mails are recorded by now. True when more may be due. */
export async function applyEarlyNotifications(ctx: Context): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    const { read, taken } = await takeEarlyNotifications(tx, ctx.now(), limit)
    await applyNotifications(ctx, tx, taken)
    return read === limit
  })
}
