/** Number of failed logins to one account within 15 minutes that locks it for their client address. */
export const maxFailures = 5

/**
 * Number of failed logins to all accounts within 15 minutes that locks a client address. Stops a client that
 * tries one password on many accounts.
 */
export const maxFailuresOfClient = 50

const windowMs = 15 * 60_000

/** Returns the start of the window in which failures count. */
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
