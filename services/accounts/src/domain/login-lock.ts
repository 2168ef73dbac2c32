/** This many failures within the window lock an account for one client address. */
export const maxFailures = 5

/**
 * This many failures over all accounts lock a client address, which may be trying one password on many
 * accounts.
 */
export const maxFailuresOfClient = 50

const windowMs = 15 * 60_000

/** Failures before this instant no longer count. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - windowMs)

/**
 * Returns when the next attempt is allowed; undefined if it is allowed now. Each failure counts for 15
 * minutes.
 */
export function lockedUntil(failedAt: readonly Date[], now: Date, max = maxFailures): Date | undefined {
  const since = countedSince(now)
  const counted = failedAt
    .filter((at) => at > since)
    .toSorted((left, right) => left.getTime() - right.getTime())
  const oldest = counted.at(-max)
  return counted.length < max || !oldest ? undefined : new Date(oldest.getTime() + windowMs)
}
