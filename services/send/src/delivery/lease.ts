/**
 * The parts of a lease: a quarter to start rendering, then one delivery, which a server may extend to its
 * deadline, and a second to record it. No other process delivers the mails before the lease expires.
 */
const renderingShare = 0.25
const recordMs = 1_000

/** Minimum time in which rendered mails may start to be delivered. */
const startMs = 1_000

/** How long mails of a batch may start to be rendered. */
export const renderingMs = (leaseMs: number): number => leaseMs * renderingShare

/** The latest start of a delivery that ends and is recorded before the lease expires. */
export const latestStart = (leaseUntil: Date, timeoutMs: number): Date =>
  new Date(leaseUntil.getTime() - timeoutMs - recordMs)

/** The shortest lease for deliveries with this deadline. */
export const minLeaseMs = (timeoutMs: number): number =>
  Math.ceil((startMs + timeoutMs + recordMs) / (1 - renderingShare))
