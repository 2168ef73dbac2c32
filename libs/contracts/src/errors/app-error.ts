import type { ErrorCode } from './error-codes.ts'

/**
 * The kinds of errors. `statusOf` of libs/http maps each kind to an HTTP status. `isTransient` of
 * libs/messaging decides whether an error of this kind is retried.
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

/**
 * A rejected field. `field` is a dot path into the body or query. `received` is only set for the code
 * `invalid_type`.
 */
export interface FieldError {
  /** The position of the mail in a batch, from 0. */
  index?: number
  field: string
  message: string
  code: string
  received?: string
}

export interface ErrorExtras {
  errors?: FieldError[]
  details?: Record<string, unknown>
  suggestion?: string
  /** The value of the `Retry-After` header in seconds. */
  retryAfterSeconds?: number
  /** The methods of the `Allow` header, for a 405. */
  allow?: string[]
  /**
   * True for a 503 that callers caused: too many requests at the same time, or a body that is sent too
   * slowly.
   */
  isOverload?: boolean
  /** True to return `{error: message}` instead of the envelope. Use it only where the API requires it. */
  bare?: boolean
  cause?: unknown
}

/** The error class for all layers: commands and queries throw it, and HTTP routes turn it into a response. */
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
