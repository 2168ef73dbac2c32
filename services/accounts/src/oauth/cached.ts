/**
 * Cache time in milliseconds. Providers rarely change their metadata, and an unknown key id triggers another
 * fetch of their keys.
 */
const ttlMs = 3_600_000

/**
 * Returns a function that shares one call of `work` among parallel callers and caches its result for an hour.
 * Failures are not cached.
 */
export function cached<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let entry: { result: Promise<Result>; until: number } | undefined
  return () => {
    if (entry && entry.until > performance.now()) return entry.result
    const own = { result: work(), until: performance.now() + ttlMs }
    entry = own
    own.result.catch(() => {
      if (entry === own) entry = undefined
    })
    return own.result
  }
}
