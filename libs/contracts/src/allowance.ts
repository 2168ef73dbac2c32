import { z } from 'zod'
import type { MailSource } from './resources/mail.ts'

/** What usage is counted by, and may be limited by. */
export const UsageCategory = z.enum(['transactional', 'campaigns', 'workflows', 'inbound'])
export type UsageCategory = z.infer<typeof UsageCategory>

export const usageCategories = UsageCategory.options

/** A cap of a project: of one category, or `total` over all of them. */
export type Cap = UsageCategory | 'total'

const Limit = z.number().int().positive().nullable()
const Limits = z.object({
  transactional: Limit,
  campaigns: Limit,
  workflows: Limit,
  inbound: Limit,
  /** Over all categories: the free tier. */
  total: Limit,
})
export type Limits = z.infer<typeof Limits>

const Units = z.number().int()
const Used = z.object({ transactional: Units, campaigns: Units, workflows: Units, inbound: Units })
export type Used = z.infer<typeof Used>

/**
 * What a project may send in a calendar month (UTC), null being unlimited, and what it had used of `month`
 * when this was published: when a limit changed, or usage passed 80 % or 100 % of one.
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

/** What a mail of this source counts as. */
export const categoryOf = (source: MailSource): UsageCategory => categories[source]

/** The calendar month of an instant: `2026-11`, UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** What is used of a cap in a month; nothing is known of another month than the allowance's. */
export function usedOf(
  { month, used }: Pick<Allowance, 'month' | 'used'>,
  cap: Cap,
  inMonth: string,
): number {
  if (month !== inMonth) return 0
  return cap === 'total' ? usageCategories.reduce((sum, category) => sum + used[category], 0) : used[cap]
}

/** A cap that leaves least room for a category, and how many units that is: 0 when it is reached. */
export interface Room {
  cap: Cap
  limit: number
  left: number
}

/**
 * The room that a project has for more of a category; undefined when nothing limits it. `countedOf` tells
 * what the asker itself knows to be used of a cap, where that is more than was published.
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
