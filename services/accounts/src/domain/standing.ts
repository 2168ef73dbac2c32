import {
  usageCategories,
  usedOf,
  type Allowance,
  type Cap,
  type Limits,
  type Used,
} from '@postrider/contracts'

/** How far usage is, in percent of a limit: below 80, from 80 on a warning, from 100 on blocked. */
export type Level = 0 | 80 | 100

const caps: readonly Cap[] = [...usageCategories, 'total']

const levelOf = (used: number, limit: number): Level => {
  if (used >= limit) return 100
  return used * 100 >= limit * 80 ? 80 : 0
}

/** The level of a cap in a month, and what it is of; undefined for a cap that is not limited. */
export interface Standing {
  cap: Cap
  limit: number
  used: number
  level: Level
}

/** How a project stands with each of its limits in a month. */
export function standingsOf(allowance: Allowance | null, month: string): Standing[] {
  if (allowance === null) return []
  return caps.flatMap((cap): Standing[] => {
    const limit = allowance.limits[cap]
    if (limit === null) return []
    const used = usedOf(allowance, cap, month)
    return [{ cap, limit, used, level: levelOf(used, limit) }]
  })
}

/** True when a limit or the level of one differs: then the others must be told. */
export function hasChanged(before: Allowance | null, after: Allowance | null, month: string): boolean {
  const told = (allowance: Allowance | null): string =>
    JSON.stringify(standingsOf(allowance, month).map(({ cap, limit, level }) => [cap, limit, level]))
  return told(before) !== told(after)
}

/** Null when nothing is limited. */
export const allowanceOf = (limits: Limits, month: string, used: Used): Allowance | null =>
  caps.every((cap) => limits[cap] === null) ? null : { limits, month, used }
