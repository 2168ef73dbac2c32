/** Ten times what a page takes in the worst case: contacts has 5 s, a transaction 10 s for a statement. */
export const leaseMs = 60_000

/** Tells whether this process may take over pages whose claims have lapsed, and pages that have failed. */
export interface Takeover {
  /** A claim has succeeded, whether it found a page or not. */
  claimed(): void
  isDue(): boolean
}

/** A process whose claims are further apart than this, in milliseconds, may have had no database in between. */
const longestGapMs = 30_000

/**
 * A process may take pages over when its claims have succeeded for as long as a lease. While the database is away, claims lapse although
 * their holders are alive and have in their logs of acceptances what was sent. When it is back, they have this time to record it.
 * `now`: in milliseconds.
 */
export function createTakeover(now: () => number = () => performance.now()): Takeover {
  let since = now()
  let lastAt = since
  const look = (): number => {
    const at = now()
    if (at - lastAt > longestGapMs) since = at
    return at
  }
  return {
    claimed: () => {
      lastAt = look()
    },
    isDue: () => look() - since >= leaseMs,
  }
}
