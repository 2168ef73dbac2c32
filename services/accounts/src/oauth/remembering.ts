/**
 * Providers change their metadata rarely, and their keys are fetched again as soon as an unknown one appears.
 */
const rememberedMs = 3_600_000

/**
 * The same work, done once for all who ask at the same time, and its result kept for an hour; a failure is
 * not kept.
 */
export function remembering<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let kept: { result: Promise<Result>; until: number } | undefined
  return () => {
    if (kept && kept.until > performance.now()) return kept.result
    const own = { result: work(), until: performance.now() + rememberedMs }
    kept = own
    own.result.catch(() => {
      if (kept === own) kept = undefined
    })
    return own.result
  }
}
