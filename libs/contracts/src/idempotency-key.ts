import { AppError } from './errors/app-error.ts'
import { badRequest } from './errors/errors.ts'

/**
 * The `Idempotency-Key` header: 1 to 255 printable ASCII characters (API spec, Idempotency-Key). Throws 400;
 * undefined when absent.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header
  throw badRequest('The Idempotency-Key header must be 1 to 255 printable ASCII characters.')
}

/**
 * What is known of the request that used a key first; `statusCode` is null while that request is in flight.
 */
export interface KeyUse {
  endpoint: string | null
  requestedAt: string | null
  statusCode: number | null
}

/** 409 `IDEMPOTENCY_KEY_REUSED` with the details that the API names. */
export const keyReused = (key: string, { endpoint, requestedAt, statusCode }: KeyUse): AppError =>
  new AppError('conflict', 'IDEMPOTENCY_KEY_REUSED', {
    message: `The idempotency key "${key}" was already used; this request was not performed.`,
    details: {
      key,
      originalRequest: endpoint,
      originalRequestAt: requestedAt,
      originalStatusCode: statusCode,
    },
    suggestion:
      'Use a new Idempotency-Key for a new request; the first one was performed or is still being worked on.',
  })
