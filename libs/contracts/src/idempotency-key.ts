import type { AppError } from './errors/app-error.ts'
import { idempotencyKeyReused, invalidIdempotencyKey } from './errors/common-errors.ts'

/** Returns whether a text can be a key: 1 to 255 printable ASCII characters (API spec, Idempotency-Key). */
export const isIdempotencyKey = (text: string): boolean => /^[\x20-\x7e]{1,255}$/.test(text)

/**
 * Reads the `Idempotency-Key` header. Throws 400 for an invalid key. Returns undefined if the header is absent.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && isIdempotencyKey(header)) return header
  throw invalidIdempotencyKey()
}

/** The request that first used a key. `statusCode` is null while the request is in progress. */
export interface KeyUse {
  endpoint: string | null
  requestedAt: string | null
  statusCode: number | null
}

/** Returns a 409 `IDEMPOTENCY_KEY_REUSED` with details about the first request. */
export const keyReused = (key: string, { endpoint, requestedAt, statusCode }: KeyUse): AppError =>
  idempotencyKeyReused(key, {
    originalRequest: endpoint,
    originalRequestAt: requestedAt,
    originalStatusCode: statusCode,
  })
