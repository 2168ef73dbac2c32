import type { ErrorCode } from './error-codes.ts'

/** The kinds of errors. The HTTP status and the retry of a kind are each decided in one place. */
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

/**
 * A rejected field. `field` is a dot path into the body or query; `received` is only set with
 * `invalid_type`.
 */
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
  /** A 503 caused by callers: too many requests at the same time, or a body that is sent too slowly. */
  isOverload?: boolean
  /** Returns `{error: message}` instead of the envelope: only where the API requires it. */
  bare?: boolean
  cause?: unknown
}

/** The error class that crosses layers: commands and queries throw it, and HTTP routes return it. */
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
