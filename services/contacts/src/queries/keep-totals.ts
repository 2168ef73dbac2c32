/** Totals of lists. Large totals are cached for a short time. */
export interface Totals {
  /**
   * Returns the result of `count`, or its cached result under this key from the last 10 s if that was above
   * 10,000.
   */
  of(key: string, count: () => Promise<number>): Promise<number>
}

/** Totals up to this are always exact. */
export const alwaysExactTo = 10_000
const keptMs = 10_000
const mostKept = 1_000

/** A count takes linear time: half a second for a million contacts. So large totals may lag. */
export function keepTotals(clock: () => number = () => performance.now()): Totals {
  const kept = new Map<string, { total: number; until: number }>()
  return {
    of: async (key, count) => {
      const known = kept.get(key)
      if (known && known.until > clock()) return known.total
      const total = await count()
      // Insert at the end, so that the first entry is the oldest.
      kept.delete(key)
      if (total > alwaysExactTo) kept.set(key, { total, until: clock() + keptMs })
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return total
    },
  }
}
