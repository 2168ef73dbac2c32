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
 * Whether no other request may claim the key: it has not expired, and is done or its lease is active.
 * `ttlHours` 0: it never expires.
 */
export function isHeld(use: KeyUse, { now, ttlHours }: { now: Date; ttlHours: number }): boolean {
  if (use.requestedAt < expiredBefore(now, ttlHours)) return false
  return use.state === 'done' || use.leaseUntil >= now
}

/** Keys requested before this instant may be used again. */
export const expiredBefore = (now: Date, ttlHours: number): Date =>
  ttlHours === 0 ? new Date(0) : new Date(now.getTime() - ttlHours * 3_600_000)

/** Creates the error for a used key (409). Its status is null while the first request is in progress. */
export const keyInUse = (
  key: string,
  use: Pick<KeyUse, 'endpoint' | 'requestedAt' | 'state'> | undefined,
): AppError =>
  keyReused(key, {
    endpoint: use?.endpoint ?? null,
    requestedAt: use?.requestedAt.toISOString() ?? null,
    statusCode: use?.state === 'done' ? 200 : null,
  })
