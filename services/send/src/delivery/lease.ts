/**
 * What the lease of a claim is for: a quarter of it for mails of the batch to begin to be rendered, then one
 * delivery, which a server may extend to its deadline, and a second to record it. Before a lease expires, no
 * other process delivers the mails.
 */
const renderingShare = 0.25
const recordMs = 1_000

/** Rendered mails may begin to be delivered for at least this long. */
const startMs = 1_000

/** For how long mails of a batch may begin to be rendered. */
export const renderingMs = (leaseMs: number): number => leaseMs * renderingShare

/**
 * The last moment at which a delivery may begin, so that it ends and is recorded before the lease expires.
 */
export const lastStart = (leaseUntil: Date, timeoutMs: number): Date =>
  new Date(leaseUntil.getTime() - timeoutMs - recordMs)

/** The shortest lease for deliveries with this deadline. */
export const leastLeaseMs = (timeoutMs: number): number =>
  Math.ceil((startMs + timeoutMs + recordMs) / (1 - renderingShare))
