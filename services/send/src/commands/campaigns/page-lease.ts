/** Ten times what a page takes in the worst case: contacts has 5 s, a transaction 10 s for a statement. */
export const leaseMs = 60_000

/** Tells whether this process may take pages over whose claims have lapsed. */
export interface Takeover {
  isDue(): boolean
  /** The database has not answered. */
  failed(): void
}

/**
 * Not before it has had the database for as long as a lease: while the database is away, claims lapse whose holders live and have in their
 * logs of acceptances what they have sent. When it is back they are the first to record. `now`: the clock of the leases.
 */
export function createTakeover(now: () => Date): Takeover {
  let since = now().getTime()
  return {
    isDue: () => now().getTime() - since >= leaseMs,
    failed: () => {
      since = now().getTime()
    },
  }
}
