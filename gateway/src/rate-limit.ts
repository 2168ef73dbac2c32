import type { AppError } from '@postrider/contracts/errors'
import type { Usage } from '@postrider/security/key-store'
import { tooManyRequests } from './errors.ts'
import type { Exchange } from './exchange.ts'

/** A count and its limit; 0 means no limit. */
export interface LimitUsage {
  limit: number
  usage: Usage | undefined
  /** Describes the counted requests, as the end of a sentence. */
  of: string
}

/**
 * Sets the RateLimit-* headers to the limit with the fewest requests left. Returns that limit if the request
 * exceeds it.
 */
export function showUsage({ res }: Exchange, limits: readonly LimitUsage[]): LimitUsage | undefined {
  const nearest = limits
    .filter(isCounted)
    .toSorted((one, other) => requestsLeft(one) - requestsLeft(other))[0]
  if (!nearest) return undefined
  res.setHeader('RateLimit-Limit', String(nearest.limit))
  res.setHeader('RateLimit-Remaining', String(Math.max(0, requestsLeft(nearest))))
  res.setHeader('RateLimit-Reset', String(resetSeconds(nearest.usage)))
  return requestsLeft(nearest) < 0 ? nearest : undefined
}

const isCounted = (each: LimitUsage): each is LimitUsage & { usage: Usage } =>
  each.limit > 0 && each.usage !== undefined

const requestsLeft = ({ limit, usage }: LimitUsage): number => limit - (usage?.used ?? 0)

/** Returns a 429 error with a `Retry-After` of at least one second. */
export const limitExceeded = ({ limit, usage, of }: LimitUsage): AppError => {
  const retryAfter = usage ? resetSeconds(usage) : 60
  return tooManyRequests(limit, of, retryAfter)
}

const resetSeconds = ({ resetMs }: Usage): number => Math.max(1, Math.ceil(resetMs / 1000))
