import {
  usageCategories,
  usedOf,
  type Allowance,
  type Cap,
  type Limits,
  type Used,
} from '@postrider/contracts'

/** The highest level in percent that usage has reached: 80 is a warning, 100 blocks mail. */
export type UsageLevel = 0 | 80 | 100

const caps: readonly Cap[] = [...usageCategories, 'total']

const levelOf = (used: number, limit: number): UsageLevel => {
  if (used >= limit) return 100
  return used * 100 >= limit * 80 ? 80 : 0
}

/** The usage of a limit in a month. */
export interface LimitUsage {
  cap: Cap
  limit: number
  used: number
  level: UsageLevel
}

/** Returns the usage of each limit of a project in a month. Omits categories without a limit. */
export function limitUsagesOf(allowance: Allowance | null, month: string): LimitUsage[] {
  if (allowance === null) return []
  return caps.flatMap((cap): LimitUsage[] => {
    const limit = allowance.limits[cap]
    if (limit === null) return []
    const used = usedOf(allowance, cap, month)
    return [{ cap, limit, used, level: levelOf(used, limit) }]
  })
}

/** Returns whether a limit or a usage level has changed and must be published. */
export function hasLimitChanged(before: Allowance | null, after: Allowance | null, month: string): boolean {
  const published = (allowance: Allowance | null): string =>
    JSON.stringify(limitUsagesOf(allowance, month).map(({ cap, limit, level }) => [cap, limit, level]))
  return published(before) !== published(after)
}

/** Returns null if no category has a limit. */
export const allowanceOf = (limits: Limits, month: string, used: Used): Allowance | null =>
  caps.every((cap) => limits[cap] === null) ? null : { limits, month, used }
