import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countedMs, type Usage } from './key-store.ts'

/** Counts under a name; points below 0 are taken back. */
export type Counter = (name: string, points?: number) => Promise<Usage>

/** Counts requests within this process; never refuses, since the limit is the caller's. */
export function localCounter(): Counter {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: countedMs / 1000 })
  return async (name, points = 1) => {
    // A count that is not there has nothing to take back, and would go on below 0.
    if (points < 0 && ((await limiter.get(name))?.consumedPoints ?? 0) <= 0) return { used: 0, resetMs: 0 }
    const { consumedPoints, msBeforeNext } = await limiter.consume(name, points)
    return { used: consumedPoints, resetMs: msBeforeNext }
  }
}
