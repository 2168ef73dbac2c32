import { monthOf, roomFor, type Room, type UsageCategory } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { billingLimitUsed, freeTierUsed } from '../errors.ts'
import type { Context } from '../context.ts'
import { findLimitUsage } from './store.ts'

/** Returns the units that a project has left in a category; undefined if the project has no limit. */
export async function unitsLeftOf(
  { allowances, db, now }: Pick<Context, 'allowances' | 'db' | 'now'>,
  projectId: string,
  category: UsageCategory = 'transactional',
): Promise<Room | undefined> {
  const allowance = (await allowances.find(db, [projectId])).get(projectId)
  if (!allowance) return undefined
  const month = monthOf(now())
  const counted = await findLimitUsage(db, { projectId, month, category })
  const used = new Map(counted.map((each) => [each.cap, each.used]))
  return roomFor(allowance, { category, month }, (cap) => used.get(cap) ?? 0)
}

/**
 * Throws the error of `beyondLimit` if the project has fewer than `units` units left. This rejects most
 * requests above the limit early, but reserves nothing; `takeUnits` checks the limit exactly.
 */
export async function requireUnits(ctx: Context, projectId: string, units: number): Promise<void> {
  const remaining = await unitsLeftOf(ctx, projectId)
  if (remaining && units > remaining.left) throw beyondLimit(remaining)
}

/**
 * Returns 402 `UPGRADE_REQUIRED` for the free tier, and 429 `BILLING_LIMIT_EXCEEDED` for the project's own
 * limit.
 */
export function beyondLimit({ cap, limit, left }: Room): AppError {
  const details = { category: cap, limit, used: limit - left }
  return cap === 'total' ? freeTierUsed(details) : billingLimitUsed(details)
}

export const isBeyondLimit = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'UPGRADE_REQUIRED' || error.code === 'BILLING_LIMIT_EXCEEDED')
