import { z } from 'zod'
import type { MailSource } from './resources/mail.ts'

/** The categories of usage. A project can have a limit for each of them. */
export const UsageCategory = z.enum(['transactional', 'campaigns', 'workflows', 'inbound'])
export type UsageCategory = z.infer<typeof UsageCategory>

export const usageCategories = UsageCategory.options

/** What a limit applies to: one category, or `total` for all categories together. */
export type Cap = UsageCategory | 'total'

const Limit = z.number().int().positive().nullable()
const Limits = z.object({
  transactional: Limit,
  campaigns: Limit,
  workflows: Limit,
  inbound: Limit,
  /** The limit of the free tier, for all categories together. */
  total: Limit,
})
export type Limits = z.infer<typeof Limits>

const Units = z.number().int()
const Used = z.object({ transactional: Units, campaigns: Units, workflows: Units, inbound: Units })
export type Used = z.infer<typeof Used>

/**
 * The monthly limits of a project (calendar month in UTC; null is unlimited), and its usage in `month` at the
 * time of publishing. It is published when a limit changes, and when usage reaches 80 % or 100 % of a limit.
 */
export const Allowance = z.object({
  limits: Limits,
  month: z.string().regex(/^\d{4}-\d\d$/),
  used: Used,
})
export type Allowance = z.infer<typeof Allowance>

export const unlimited: Limits = {
  transactional: null,
  campaigns: null,
  workflows: null,
  inbound: null,
  total: null,
}

export const unused: Used = { transactional: 0, campaigns: 0, workflows: 0, inbound: 0 }

const categories: Record<MailSource, UsageCategory> = {
  TRANSACTIONAL: 'transactional',
  CAMPAIGN: 'campaigns',
  WORKFLOW: 'workflows',
  INBOUND: 'inbound',
}

/** Returns the category of a mail with this source. */
export const categoryOf = (source: MailSource): UsageCategory => categories[source]

/** Returns the calendar month of an instant in UTC: `2026-11`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** Returns the usage of a cap in a month. It is 0 if the allowance is of another month. */
export function usedOf(
  { month, used }: Pick<Allowance, 'month' | 'used'>,
  cap: Cap,
  inMonth: string,
): number {
  if (month !== inMonth) return 0
  return cap === 'total' ? usageCategories.reduce((sum, category) => sum + used[category], 0) : used[cap]
}

/**
 * The remaining capacity of a category. `cap` is the limit with the least capacity left. `left` is in units,
 * and 0 if the limit is reached.
 */
export interface Room {
  cap: Cap
  limit: number
  left: number
}

/**
 * Returns the remaining capacity of a category; undefined if the category has no limit. `countedOf` returns
 * the caller's own count of a cap. That count is used if it is higher than the published usage.
 */
export function roomFor(
  allowance: Allowance | null,
  { category, month }: { category: UsageCategory; month: string },
  countedOf: (cap: Cap) => number = () => 0,
): Room | undefined {
  if (allowance === null) return undefined
  const caps: Cap[] = [category, 'total']
  const rooms = caps.flatMap((cap): Room[] => {
    const limit = allowance.limits[cap]
    if (limit === null) return []
    const used = Math.max(usedOf(allowance, cap, month), countedOf(cap))
    return [{ cap, limit, left: Math.max(0, limit - used) }]
  })
  return rooms.toSorted((one, other) => one.left - other.left)[0]
}
