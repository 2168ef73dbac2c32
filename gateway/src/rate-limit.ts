import { AppError } from '@postrider/contracts'
import type { Usage } from '@postrider/service'
import type { Exchange } from './exchange.ts'

/** Tells the caller where he stands; true when the request is one too many. `limit` 0 is no limit. */
export function showUsage({ res }: Exchange, limit: number, usage: Usage | undefined): boolean {
  if (limit === 0 || !usage) return false
  res.setHeader('RateLimit-Limit', String(limit))
  res.setHeader('RateLimit-Remaining', String(Math.max(0, limit - usage.used)))
  res.setHeader('RateLimit-Reset', String(resetSeconds(usage)))
  return usage.used > limit
}

/** 429 with `Retry-After`, never below 1 s. */
export const limitExceeded = (limit: number, usage: Usage | undefined): AppError => {
  const retryAfter = usage ? resetSeconds(usage) : 60
  return new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: `More than ${limit} requests a minute for this project.`,
    details: { limit, retryAfter },
    suggestion: `Wait ${retryAfter} s, then spread the requests; the RateLimit-* headers tell what is left.`,
    retryAfterSeconds: retryAfter,
  })
}

const resetSeconds = ({ resetMs }: Usage): number => Math.max(1, Math.ceil(resetMs / 1000))
