import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countedMs, type Usage } from './key-store.ts'

/** Counts points under a name. Negative points revert a count. */
export type Counter = (name: string, points?: number) => Promise<Usage>

/** Returns a counter in this process. It does not apply a limit: its caller does. */
export function localCounter(): Counter {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: countedMs / 1000 })
  return async (name, points = 1) => {
    // Do not revert a missing count, which would become negative.
    if (points < 0 && ((await limiter.get(name))?.consumedPoints ?? 0) <= 0) return { used: 0, resetMs: 0 }
    const { consumedPoints, msBeforeNext } = await limiter.consume(name, points)
    return { used: consumedPoints, resetMs: msBeforeNext }
  }
}
