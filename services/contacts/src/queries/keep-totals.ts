/** The totals of lists, large ones kept for a moment. */
export interface Totals {
  /** What `count` answers, or has answered under this key in the last 10 s, if that was more than 10,000. */
  of(key: string, count: () => Promise<number>): Promise<number>
}

/** A total up to here never lags. */
export const alwaysExactTo = 10_000
const keptMs = 10_000
const mostKept = 1_000

/**
 * A count is linear: half a second where it matches a million contacts, more than all the rest of the list.
 * So a large one may lag.
 */
export function keepTotals(clock: () => number = () => performance.now()): Totals {
  const kept = new Map<string, { total: number; until: number }>()
  return {
    of: async (key, count) => {
      const known = kept.get(key)
      if (known && known.until > clock()) return known.total
      const total = await count()
      // Put at the end, so that the first is the oldest.
      kept.delete(key)
      if (total > alwaysExactTo) kept.set(key, { total, until: clock() + keptMs })
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return total
    },
  }
}
