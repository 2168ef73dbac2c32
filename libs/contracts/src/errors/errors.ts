import { AppError, type ErrorExtras, type FieldError } from './app-error.ts'
import type { ErrorCode } from './error-codes.ts'
import { fieldMessage } from './field-errors.ts'

const notFoundCodes: Record<string, ErrorCode> = {
  contact: 'CONTACT_NOT_FOUND',
  template: 'TEMPLATE_NOT_FOUND',
  campaign: 'CAMPAIGN_NOT_FOUND',
  workflow: 'WORKFLOW_NOT_FOUND',
}

/**
 * The end of the 404 message for resources that do not belong to one project. For all other resources it is
 * "in this project".
 */
const places: Record<string, string> = {
  project: ', or you are not a member of it',
  user: '',
  provider: ' on this server',
  // The next two resources belong to captured mail, which is shown for all projects.
  message: '',
  attachment: '',
  // Anyone can fetch the images in mails.
  image: '',
}

/**
 * Returns a 404. The 404 has the resource's own error code if the resource has one. `resource` is a
 * lower-case noun.
 */
export const notFound = (resource: string, id: string): AppError =>
  new AppError('not-found', notFoundCodes[resource] ?? 'RESOURCE_NOT_FOUND', {
    message: `No ${resource} with id "${id.slice(0, 100)}" exists${places[resource] ?? ' in this project'}.`,
    details: { resource, id: id.slice(0, 100) },
  })

/** Returns a 422 `VALIDATION_ERROR` with the invalid fields. */
export const invalid = (
  errors: FieldError[],
  message = 'The request failed validation.',
  details?: Record<string, unknown>,
): AppError =>
  new AppError('invalid', 'VALIDATION_ERROR', {
    message,
    errors,
    ...(details && { details }),
    suggestion: suggestionFor(errors),
  })

/** Returns a 422 for one field. */
export function invalidField(field: string, code: string, predicate: string): AppError {
  const message = fieldMessage(field, predicate)
  return invalid([{ field, code, message }], message)
}

/**
 * Returns a 400 `BAD_REQUEST`. Use it if a header is invalid, or if the request is well-formed but the state
 * or kind of the resource does not allow it.
 */
export const badRequest = (message: string, extras: ErrorExtras = {}): AppError =>
  new AppError('bad-request', 'BAD_REQUEST', { message, ...extras })

/**
 * Returns a 400 with the body `{error: message}` instead of the error envelope. POST /contacts, /templates
 * and /segments return it if a required field is missing.
 */
export const bareBadRequest = (message: string): AppError =>
  new AppError('bad-request', 'BAD_REQUEST', { message, bare: true })

/** Returns a 403 with this code. Default: `FORBIDDEN`. */
export const forbidden = (message: string, code: ErrorCode = 'FORBIDDEN', suggestion?: string): AppError =>
  new AppError('forbidden', code, { message, ...(suggestion ? { suggestion } : {}) })

/** Returns a 409 `CONFLICT`. */
export const conflict = (message: string, extras: ErrorExtras = {}): AppError =>
  new AppError('conflict', 'CONFLICT', { message, ...extras })

/** A limit on a number or a size that the caller has reached, with a suggestion. */
export interface CapReached {
  message: string
  limit: number
  suggestion: string
}

/**
 * Returns a 429 `RATE_LIMIT_EXCEEDED` for a limit that has no time window. It has no `Retry-After`, because
 * the time is unknown.
 */
export const capReached = ({ message, limit, suggestion }: CapReached): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', { message, details: { limit }, suggestion })

/** Returns a 413 `STORAGE_LIMIT_EXCEEDED`, because the request exceeds the project's storage quota. */
export const storageFull = (details: { limit: number; used: number }): AppError =>
  new AppError('too-large', 'STORAGE_LIMIT_EXCEEDED', {
    message: `The request does not fit: the project uses ${details.used} of its ${details.limit} bytes of storage.`,
    details,
    suggestion:
      'Delete images or events that are no longer needed, wait until older mails expire, or ask the operator for a higher limit.',
  })

/** Returns a 503 `EXTERNAL_SERVICE_ERROR`, because a dependency is unavailable. The caller may try again. */
export const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('unavailable', 'EXTERNAL_SERVICE_ERROR', { message, cause, retryAfterSeconds: 1 })

/**
 * Returns a 503 `EXTERNAL_SERVICE_ERROR` for load that callers cause: too many concurrent requests, or a body
 * that is sent too slowly. It is logged as a rejection, not as a failure of the server.
 */
export const overloaded = (message: string): AppError =>
  new AppError('unavailable', 'EXTERNAL_SERVICE_ERROR', { message, retryAfterSeconds: 1, isOverload: true })

/**
 * Returns whether callers or load caused the error. It returns true for every `AppError` except a 503 of this
 * service or of a dependency.
 */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.kind !== 'unavailable' || error.extras.isOverload === true)

function suggestionFor(errors: FieldError[]): string {
  const some = errors.length > 1
  if (errors.every(isMissing) && errors.length <= 5)
    return `Add the missing field${some ? 's' : ''}: ${errors.map(({ field }) => `\`${field}\``).join(', ')}.`
  return `Correct the field${some ? 's' : ''} that \`errors\` lists, then send the request again.`
}

const isMissing = ({ code, field, message, received }: FieldError): boolean =>
  field !== '' &&
  (code === 'invalid_type' ? received === 'undefined' : code === 'required' && / is required\b/.test(message))
