import type { TableBounds } from '@postrider/db'
import { isAllOrNone, isSetting, type Setting, type Settings } from './config/setting.ts'

interface Configured {
  settings: Settings
  config: object
}

/** The deletion of expired rows runs at least once in this time, in seconds. */
const sweepSeconds = 7_200
/** A monthly partition is deleted when its last row has expired. */
const monthSeconds = 31 * 86_400

/**
 * Returns the maximum age of the oldest row, in seconds, for each table whose rows expire. It includes the
 * interval of the deletion. Tables without a limit, because their setting is 0, are omitted.
 */
export function maxAges(bounds: TableBounds, configured: Configured): Record<string, number> {
  const ages = Object.entries(bounds).flatMap(([table, bound]): [string, number][] => {
    if (bound.keeps !== 'time') return []
    const seconds = retentionSeconds(bound.by, configured)
    const partition = 'monthly' in bound.oldest ? monthSeconds : 0
    return seconds === undefined ? [] : [[table, seconds * (bound.times ?? 1) + partition + sweepSeconds]]
  })
  return Object.fromEntries(ages)
}

/** Returns how long the oldest rows have outlived their maximum age, in seconds, by table. */
export const overdueAges = (
  ages: Readonly<Record<string, number>>,
  max: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(max).map(([table, seconds]) => [table, Math.max(0, (ages[table] ?? 0) - seconds)]),
  )

const unitSeconds: Readonly<Record<string, number>> = { hour: 3_600, day: 86_400 }

/** Returns the retention time in seconds. Returns undefined if rows are kept forever. */
function retentionSeconds(by: string, configured: Configured): number | undefined {
  const [, count, unit = ''] = /^(\d+) (hour|day)s?$/.exec(by) ?? []
  if (count !== undefined) return Number(count) * (unitSeconds[unit] ?? 0)
  if (!/^[A-Z_]+$/.test(by)) return 0
  const value = Number(valueOf(by, configured))
  return value > 0 ? value * (by.endsWith('_HOURS') ? 3_600 : 86_400) : undefined
}

/** Returns the value of a setting. */
function valueOf(name: string, { settings, config }: Configured): unknown {
  for (const [key, each] of Object.entries(settings)) {
    const value: unknown = Object.entries(config).find(([found]) => found === key)?.[1]
    const found = isSetting(each) ? (each.name === name ? value : undefined) : valueIn(name, each, value)
    if (found !== undefined) return found
  }
  return undefined
}

const valueIn = (name: string, of: Exclude<Settings[string], Setting>, config: unknown): unknown =>
  typeof config === 'object' && config !== null
    ? valueOf(name, { settings: isAllOrNone(of) ? of.settings : of, config })
    : undefined
