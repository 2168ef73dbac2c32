/**
 * What the lease of a claim is for: a quarter of it for mails of the batch to begin to be rendered, then one hand-over, which a relay may
 * draw out to its deadline, and a second to record it. Before a lease ends nobody else hands the mails over.
 */
const renderingShare = 0.25
const recordMs = 1_000

/** Rendered mails may begin to be handed over for this long at least. */
const startMs = 1_000

/** For how long mails of a batch may begin to be rendered. */
export const renderingMs = (leaseMs: number): number => leaseMs * renderingShare

/** How long after the claim the last hand-over may begin. */
export const lastStartMs = ({ leaseMs, timeoutMs }: { leaseMs: number; timeoutMs: number }): number =>
  leaseMs - timeoutMs - recordMs

/** The shortest lease for hand-overs with this deadline. */
export const leastLeaseMs = (timeoutMs: number): number =>
  Math.ceil((startMs + timeoutMs + recordMs) / (1 - renderingShare))
