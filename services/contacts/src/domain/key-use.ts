import { keyReused } from '@postrider/contracts'
import type { AppError } from '@postrider/contracts/errors'
import type { KeyState } from '@postrider/contracts/internal'

/** Which request uses an idempotency key, and how far it is. */
export interface KeyUse {
  endpoint: string
  requestedAt: Date
  leaseUntil: Date
  state: KeyState
}

/**
 * True while no other request may claim the key: it has not expired, and is done or its lease is running.
 * `ttlHours` 0: it never expires.
 */
export function isHeld(use: KeyUse, { now, ttlHours }: { now: Date; ttlHours: number }): boolean {
  if (use.requestedAt < expiredBefore(now, ttlHours)) return false
  return use.state === 'done' || use.leaseUntil >= now
}

/** Keys requested before this instant are free again. */
export const expiredBefore = (now: Date, ttlHours: number): Date =>
  ttlHours === 0 ? new Date(0) : new Date(now.getTime() - ttlHours * 3_600_000)

/** The refusal of a key in use (409); its status is null while the first request is in flight. */
export const keyInUse = (
  key: string,
  use: Pick<KeyUse, 'endpoint' | 'requestedAt' | 'state'> | undefined,
): AppError =>
  keyReused(key, {
    endpoint: use?.endpoint ?? null,
    requestedAt: use?.requestedAt.toISOString() ?? null,
    statusCode: use?.state === 'done' ? 200 : null,
  })
