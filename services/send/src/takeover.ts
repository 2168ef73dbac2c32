/** Tells whether this process may take over what others have claimed when their claims have lapsed. */
export interface Takeover {
  /** A claim has succeeded, whether it found anything or not. */
  claimed(): void
  /** `leaseMs`: the lease of what is to be taken over, in milliseconds. */
  isDue(leaseMs: number): boolean
}

/** The loops claim about twice a second. When claims are further apart than this, there may have been no database in between. */
const longestGapMs = 10_000

/**
 * A process may take over when its own claims have succeeded for as long as a lease. While the database is away, claims lapse although
 * their holders are alive and have in their logs of acceptances what was sent. When it is back, they have this time to record it
 * (ADR 35). `now`: in milliseconds.
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
    isDue: (leaseMs) => look() - since >= leaseMs,
  }
}
