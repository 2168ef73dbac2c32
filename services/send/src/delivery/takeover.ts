/** Decides when this process may take over expired claims. */
export interface Takeover {
  /** Reports a successful claim, including one that found nothing. */
  claimed(): void
  /** `leaseMs`: the lease of the claim to take over, in milliseconds. */
  isDue(leaseMs: number): boolean
}

/** The loops claim about twice a second. After a longer gap the database may have been unavailable. */
const maxGapMs = 10_000

/**
 * A process may take over expired claims after its own claims have succeeded for the length of a lease. While
 * the database is unavailable, claims of running processes expire, and only their journals contain the sent
 * mails. They need this time after the outage to record them (ADR 35). `now`: in milliseconds.
 */
export function createTakeover(now: () => number = () => performance.now()): Takeover {
  let since = now()
  let lastAt = since
  const look = (): number => {
    const at = now()
    if (at - lastAt > maxGapMs) since = at
    return at
  }
  return {
    claimed: () => {
      lastAt = look()
    },
    isDue: (leaseMs) => look() - since >= leaseMs,
  }
}
