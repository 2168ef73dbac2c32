import { monthOf, roomFor, type Room } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { findLimitUsage } from './store.ts'

const category = 'transactional'

/** The room that a project has for more transactional mail; undefined when nothing limits it. */
async function roomOf({ allowances, db, now }: Context, projectId: string): Promise<Room | undefined> {
  const allowance = (await allowances.find(db, [projectId])).get(projectId)
  if (!allowance) return undefined
  const month = monthOf(now())
  const counted = await findLimitUsage(db, { projectId, month, category })
  const used = new Map(counted.map((each) => [each.cap, each.used]))
  return roomFor(allowance, { category, month }, (cap) => used.get(cap) ?? 0)
}

/**
 * Throws `beyondLimit` when a request of so many units has no room now. Nothing is taken: `takeRoom` decides,
 * and this refuses most requests before they have done anything.
 */
export async function requireRoom(ctx: Context, projectId: string, units: number): Promise<void> {
  const room = await roomOf(ctx, projectId)
  if (room && units > room.left) throw beyondLimit(room)
}

/**
 * 402 `UPGRADE_REQUIRED` for the free tier, 429 `BILLING_LIMIT_EXCEEDED` for a limit of the project's own.
 */
export function beyondLimit({ cap, limit, left }: Room): AppError {
  const details = { category: cap, limit, used: limit - left }
  if (cap === 'total')
    return new AppError('payment-required', 'UPGRADE_REQUIRED', {
      message: `Without a subscription a project sends ${limit} mails a month; this one has ${left} left.`,
      details,
      suggestion:
        'Begin a subscription with POST /users/@me/projects/:id/checkout, or wait for the next month.',
    })
  return new AppError('limited', 'BILLING_LIMIT_EXCEEDED', {
    message: `The project may send ${limit} transactional mails a month by its own limit, and has ${left} left.`,
    details,
    suggestion:
      'Raise the limit with PUT /users/@me/projects/:id/billing-limits, or wait for the next month.',
  })
}

export const isBeyondLimit = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'UPGRADE_REQUIRED' || error.code === 'BILLING_LIMIT_EXCEEDED')
