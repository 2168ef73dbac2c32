/** This many failures within the window lock an address. */
export const maxFailures = 5

const windowMs = 15 * 60_000

/** Failures before this instant no longer count. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - windowMs)

/** When the address may try again; undefined when it may now. The window slides: each failure counts for 15 minutes. */
export function lockedUntil(failedAt: readonly Date[], now: Date): Date | undefined {
  const since = countedSince(now)
  const counted = failedAt
    .filter((at) => at > since)
    .toSorted((left, right) => left.getTime() - right.getTime())
  const oldest = counted.at(-maxFailures)
  return counted.length < maxFailures || !oldest ? undefined : new Date(oldest.getTime() + windowMs)
}
