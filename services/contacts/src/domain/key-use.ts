import { keyReused } from '@postrider/contracts'
import type { AppError } from '@postrider/contracts/errors'
import type { KeyState } from '@postrider/contracts/internal'

/** The request that uses an idempotency key, and its state. */
export interface KeyUse {
  endpoint: string
  requestedAt: Date
  leaseUntil: Date
  state: KeyState
}

/**
 * Returns whether no other request may claim the key: the key has not expired, and its request is done or has
 * an active lease. If `ttlHours` is 0, keys never expire.
 */
export function isHeld(use: KeyUse, { now, ttlHours }: { now: Date; ttlHours: number }): boolean {
  if (use.requestedAt < expiredBefore(now, ttlHours)) return false
  return use.state === 'done' || use.leaseUntil >= now
}

/** Returns the instant before which keys are expired. */
export const expiredBefore = (now: Date, ttlHours: number): Date =>
  ttlHours === 0 ? new Date(0) : new Date(now.getTime() - ttlHours * 3_600_000)

/**
 * Returns the error for a used key (409). Its `statusCode` is null while the first request is in progress.
 */
export const keyInUse = (
  key: string,
  use: Pick<KeyUse, 'endpoint' | 'requestedAt' | 'state'> | undefined,
): AppError =>
  keyReused(key, {
    endpoint: use?.endpoint ?? null,
    requestedAt: use?.requestedAt.toISOString() ?? null,
    statusCode: use?.state === 'done' ? 200 : null,
  })
