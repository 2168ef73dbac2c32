import { AppError } from '@postrider/contracts'

/** What is known of an idempotency key in use. */
export interface KeyUse {
  endpoint: string
  requestedAt: Date
  leaseUntil: Date
  state: 'claimed' | 'done'
}

/** True while nobody else may claim the key: within its life, and done or under a running lease. `ttlHours` 0 means for ever. */
export function isHeld(use: KeyUse, { now, ttlHours }: { now: Date; ttlHours: number }): boolean {
  if (use.requestedAt < expiredBefore(now, ttlHours)) return false
  return use.state === 'done' || use.leaseUntil >= now
}

/** Keys requested before this instant are free again. */
export const expiredBefore = (now: Date, ttlHours: number): Date =>
  ttlHours === 0 ? new Date(0) : new Date(now.getTime() - ttlHours * 3_600_000)

/** 409 `IDEMPOTENCY_KEY_REUSED` with the details the API names; `originalStatusCode` is null while the first request is in flight. */
export const keyInUse = (
  key: string,
  use: Pick<KeyUse, 'endpoint' | 'requestedAt' | 'state'> | undefined,
): AppError =>
  new AppError('conflict', 'IDEMPOTENCY_KEY_REUSED', {
    message: `The idempotency key "${key}" was already used; this request was not performed.`,
    details: {
      key,
      originalRequest: use?.endpoint ?? null,
      originalRequestAt: use?.requestedAt.toISOString() ?? null,
      originalStatusCode: use?.state === 'done' ? 200 : null,
    },
    suggestion:
      'Use a new Idempotency-Key for a new request; the first one was performed or is still being worked on.',
  })
