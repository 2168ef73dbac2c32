import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countedMs, type Usage } from './key-store.ts'

/** Counts the requests of a project within this process; never refuses, since the limit is the caller's. */
export function localCounter(): (projectId: string) => Promise<Usage> {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: countedMs / 1000 })
  return async (projectId) => {
    const { consumedPoints, msBeforeNext } = await limiter.consume(projectId)
    return { used: consumedPoints, resetMs: msBeforeNext }
  }
}
