/** Totals of lists. Totals above 10,000 are cached for 10 s. */
export interface Totals {
  /** Returns the cached total of this key, or calls `count`. */
  of(key: string, count: () => Promise<number>): Promise<number>
}

/** Totals up to this number are always exact. */
export const alwaysExactTo = 10_000
const keptMs = 10_000
const maxCachedTotals = 1_000

/** Caches large totals, because counting a million contacts takes half a second. */
export function keepTotals(clock: () => number = () => performance.now()): Totals {
  const kept = new Map<string, { total: number; until: number }>()
  return {
    of: async (key, count) => {
      const known = kept.get(key)
      if (known && known.until > clock()) return known.total
      const total = await count()
      // Insert the entry at the end, so that the first entry is the oldest.
      kept.delete(key)
      if (total > alwaysExactTo) kept.set(key, { total, until: clock() + keptMs })
      const [oldest] = kept.keys()
      if (kept.size > maxCachedTotals && oldest !== undefined) kept.delete(oldest)
      return total
    },
  }
}
