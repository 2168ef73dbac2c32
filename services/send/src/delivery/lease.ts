/**
 * A lease has three parts: a quarter of the lease, in which rendering may start; the longest possible
 * delivery; and a second to record the delivery. No other process delivers the mails before the lease
 * expires.
 */
const renderingShare = 0.25
const recordMs = 1_000

/** Minimum time in which rendered mails may start to be delivered. */
const startMs = 1_000

/** Returns the time in which rendering of a batch's mails may start. */
export const renderingMs = (leaseMs: number): number => leaseMs * renderingShare

/** Returns the latest start of a delivery that ends and is recorded before the lease expires. */
export const latestStart = (leaseUntil: Date, timeoutMs: number): Date =>
  new Date(leaseUntil.getTime() - timeoutMs - recordMs)

/** Returns the shortest lease for deliveries with this timeout. */
export const minLeaseMs = (timeoutMs: number): number =>
  Math.ceil((startMs + timeoutMs + recordMs) / (1 - renderingShare))
