import { badRequest } from './errors.ts'

/** The `Idempotency-Key` header: 1 to 255 printable ASCII characters (API spec, Idempotency-Key). Throws 400; undefined when absent. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header
  throw badRequest('The Idempotency-Key header must be 1 to 255 printable ASCII characters.')
}
