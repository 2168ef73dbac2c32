import type { ErrorCode } from './error-codes.ts'

/**
 * What went wrong, seen from the caller. Kind → HTTP status and kind → retry are each decided in one place.
 */
export const errorKinds = [
  'bad-request',
  'invalid',
  'too-large',
  'unauthorised',
  'payment-required',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'conflict',
  'limited',
  'unavailable',
  'not-implemented',
] as const
export type ErrorKind = (typeof errorKinds)[number]

/** One rejected field: `field` is a dot path into the body or query; `received` only with `invalid_type`. */
export interface FieldError {
  field: string
  message: string
  code: string
  received?: string
}

export interface ErrorExtras {
  errors?: FieldError[]
  details?: Record<string, unknown>
  suggestion?: string
  /** Seconds, for the `Retry-After` header. */
  retryAfterSeconds?: number
  /** Methods, for the `Allow` header of a 405. */
  allow?: string[]
  /** A 503 that callers cause: too many requests at the same time, or a body that comes too slowly. */
  isOverload?: boolean
  /** Answer `{error: message}` instead of the envelope: only where the API fixes the bare form. */
  bare?: boolean
  cause?: unknown
}

/** The one error class that crosses layers: thrown by commands and queries, answered by HTTP routes. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: ErrorKind
  readonly code: ErrorCode
  readonly extras: ErrorExtras

  constructor(kind: ErrorKind, code: ErrorCode, input: { message: string } & ErrorExtras) {
    const { message, ...extras } = input
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause })
    this.kind = kind
    this.code = code
    this.extras = extras
  }
}
