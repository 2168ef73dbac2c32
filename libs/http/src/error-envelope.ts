import { AppError, type ErrorKind } from '@postrider/contracts/errors'
import type { BareError, ErrorBody } from '@postrider/contracts/resources'
import { bodyTooLarge, malformedJson, malformedRequest, unexpectedError } from './errors.ts'

/** The HTTP status of each kind of error. */
export const statusOf: Record<ErrorKind, number> = {
  'bad-request': 400,
  unauthorised: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  invalid: 422,
  limited: 429,
  'not-implemented': 501,
  unavailable: 503,
}

export interface ErrorReply {
  status: number
  headers: Record<string, string>
  body: ErrorBody | BareError
}

/**
 * Returns the response to a thrown value. An `AppError` is returned with its code and message; any other
 * value becomes a 500 with only the request id.
 */
export function errorReply(error: unknown, { requestId, now }: { requestId: string; now: Date }): ErrorReply {
  const shown = error instanceof AppError ? error : unexpectedError(requestId)
  const { errors, details, suggestion, retryAfterSeconds, allow, bare } = shown.extras
  const status = error instanceof AppError ? statusOf[error.kind] : 500
  const body: ErrorBody = {
    success: false,
    error: {
      code: shown.code,
      message: shown.message,
      statusCode: status,
      requestId,
      ...(errors && { errors }),
      ...(details && { details }),
      ...(suggestion && { suggestion }),
    },
    timestamp: now.toISOString(),
  }
  return {
    status,
    headers: {
      ...(retryAfterSeconds && { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
      ...(allow && { allow: allow.join(', ') }),
    },
    body: bare ? { error: shown.message } : body,
  }
}

/** Converts errors of body-parser and Express (package http-errors) to errors with codes of the API. */
export function fromHttpError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError || !('status' in error)) return error
  if (error.status === 413) return bodyTooLarge(error)
  const type = 'type' in error ? error.type : undefined
  if (type === 'entity.parse.failed') return malformedJson(error)
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? malformedRequest(error, type)
    : error
}
