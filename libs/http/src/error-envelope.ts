import { AppError, type ErrorKind } from '@postrider/contracts/errors'
import type { BareError, ErrorBody } from '@postrider/contracts/resources'

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
 * The response to any thrown value: an `AppError` with its own code and message, everything else a 500 with
 * the request id alone.
 */
export function errorReply(error: unknown, { requestId, now }: { requestId: string; now: Date }): ErrorReply {
  const shown = error instanceof AppError ? error : unexpected(requestId)
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

const unexpected = (requestId: string): AppError =>
  new AppError('unavailable', 'INTERNAL_SERVER_ERROR', {
    message: 'An unexpected error occurred.',
    suggestion: `Try again. If it fails again, send the request id ${requestId} to support.`,
  })

/** Converts the http-errors of body-parser and Express to errors with codes of the API. */
export function fromHttpError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError || !('status' in error)) return error
  if (error.status === 413) return tooLarge(error)
  if ('type' in error && error.type === 'entity.parse.failed') return malformed(error)
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? new AppError('bad-request', 'BAD_REQUEST', { message: error.message, cause: error })
    : error
}

const tooLarge = (cause: Error): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: 'The request body is larger than this endpoint accepts.',
    cause,
  })

export const malformed = (cause?: Error): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: 'The request body is not valid JSON.',
    suggestion: 'Check the body with a JSON validator and send it with Content-Type: application/json.',
    cause,
  })
