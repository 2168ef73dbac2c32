/** Determines when this process may take over expired claims. */
export interface Takeover {
  /** Reports a successful claim, even if it found nothing. */
  claimed(): void
  /** `leaseMs` is the lease of the claims to take over, in milliseconds. */
  isDue(leaseMs: number): boolean
}

/** The loops claim about twice a second. After a longer gap, the database may have been unavailable. */
const maxGapMs = 10_000

/**
 * A process may take over expired claims after its own claims have succeeded for the length of a lease. While
 * the database is unavailable, claims of running processes expire, and only their journals contain the sent
 * mails. After the outage, these processes need this time to record the mails (ADR 35). `now` returns
 * milliseconds.
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
