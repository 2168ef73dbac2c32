/** Decides when this process may take over expired claims. */
export interface Takeover {
  /** A claim has succeeded, whether it found anything or not. */
  claimed(): void
  /** `leaseMs`: the lease of what is to be taken over, in milliseconds. */
  isDue(leaseMs: number): boolean
}

/**
 * The loops claim about twice a second. When claims are further apart than this, there may have been no
 * database in between.
 */
const longestGapMs = 10_000

/**
 * A process may take over an expired claim when its own claims have succeeded for as long as the lease. While
 * the database is unavailable, claims expire although their processes are running, and only the logs of these
 * processes say which mails were sent. After the outage they have this time to record them (ADR 35). `now`:
 * in milliseconds.
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
