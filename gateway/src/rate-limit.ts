import { AppError } from '@postrider/contracts/errors'
import type { Usage } from '@postrider/security/key-store'
import type { Exchange } from './exchange.ts'

/** A count and its limit; 0 means no limit. */
export interface Limited {
  limit: number
  usage: Usage | undefined
  /** Whose requests they are, as the end of a sentence. */
  of: string
}

/**
 * Sets the RateLimit-* headers by the limit that is nearest. Returns that limit if the request exceeds it.
 */
export function showUsage({ res }: Exchange, limits: readonly Limited[]): Limited | undefined {
  const nearest = limits.filter(isCounted).toSorted((one, other) => left(one) - left(other))[0]
  if (!nearest) return undefined
  res.setHeader('RateLimit-Limit', String(nearest.limit))
  res.setHeader('RateLimit-Remaining', String(Math.max(0, left(nearest))))
  res.setHeader('RateLimit-Reset', String(resetSeconds(nearest.usage)))
  return left(nearest) < 0 ? nearest : undefined
}

const isCounted = (each: Limited): each is Limited & { usage: Usage } =>
  each.limit > 0 && each.usage !== undefined

const left = ({ limit, usage }: Limited): number => limit - (usage?.used ?? 0)

/** 429 with `Retry-After`, never below 1 s. */
export const limitExceeded = ({ limit, usage, of }: Limited): AppError => {
  const retryAfter = usage ? resetSeconds(usage) : 60
  return new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: `More than ${limit} requests a minute ${of}.`,
    details: { limit, retryAfter },
    suggestion: `Wait ${retryAfter} s, then spread the requests. The RateLimit-* headers show how many are left.`,
    retryAfterSeconds: retryAfter,
  })
}

const resetSeconds = ({ resetMs }: Usage): number => Math.max(1, Math.ceil(resetMs / 1000))
