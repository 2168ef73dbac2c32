import { monthOf, roomFor, type Room, type UsageCategory } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { NewMail } from '../mails/new-mail.ts'
import { findLimitUsage } from './store.ts'
import type { Database, Tx } from '../db/tables.ts'

/** Why a mail is suppressed that is beyond a limit. */
export const limitReason = 'limit'

/**
 * The room that a project has for more mail of a category; undefined when nothing limits it. Read anew each time: what was accepted before
 * this is counted, so a limit is overshot by what is being accepted at the same time, and no more.
 */
export async function roomOf(
  { allowances, now }: Context,
  db: Database | Tx,
  { projectId, category }: { projectId: string; category: UsageCategory },
): Promise<Room | undefined> {
  const allowance = (await allowances.find(db, [projectId])).get(projectId)
  if (!allowance) return undefined
  const month = monthOf(now())
  const counted = await findLimitUsage(db, { projectId, month, category })
  const used = new Map(counted.map((each) => [each.cap, each.used]))
  return roomFor(allowance, { category, month }, (cap) => used.get(cap) ?? 0)
}

/**
 * Throws when a request of so many units goes beyond a limit: 402 `UPGRADE_REQUIRED` for the free tier, 429 `BILLING_LIMIT_EXCEEDED`
 * for a limit of the project's own.
 */
export async function requireRoom(ctx: Context, projectId: string, units: number): Promise<void> {
  const room = await roomOf(ctx, ctx.db, { projectId, category: 'transactional' })
  if (!room || units <= room.left) return
  const { cap, limit, left } = room
  const details = { category: cap, limit, used: limit - left }
  if (cap === 'total')
    throw new AppError('payment-required', 'UPGRADE_REQUIRED', {
      message: `Without a subscription a project sends ${limit} mails a month; this one has ${left} left.`,
      details,
      suggestion:
        'Begin a subscription with POST /users/@me/projects/:id/checkout, or wait for the next month.',
    })
  throw new AppError('limited', 'BILLING_LIMIT_EXCEEDED', {
    message: `The project may send ${limit} transactional mails a month by its own limit, and has ${left} left.`,
    details,
    suggestion:
      'Raise the limit with PUT /users/@me/projects/:id/billing-limits, or wait for the next month.',
  })
}

/** The mails with those suppressed for which there is no room any more, in order. */
export function suppressBeyond(mails: readonly NewMail[], room: Room | undefined): NewMail[] {
  let left = room?.left ?? Number.POSITIVE_INFINITY
  return mails.map((mail) => {
    if (!isSendable(mail) || (left -= 1) >= 0) return mail
    return { ...mail, suppressedBy: limitReason }
  })
}

const isSendable = ({ suppressedBy, droppedBy, failedBy }: NewMail): boolean =>
  suppressedBy === null && droppedBy === undefined && failedBy === undefined
