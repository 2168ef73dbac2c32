import { AppError, type ErrorExtras, type FieldError } from './app-error.ts'
import type { ErrorCode } from './error-codes.ts'

const notFoundCodes: Record<string, ErrorCode> = {
  contact: 'CONTACT_NOT_FOUND',
  template: 'TEMPLATE_NOT_FOUND',
  campaign: 'CAMPAIGN_NOT_FOUND',
  workflow: 'WORKFLOW_NOT_FOUND',
}

/**
 * The end of the message for resources that do not belong to one project; all others are "in this project".
 */
const places: Record<string, string> = {
  project: ' among those that you can reach',
  user: '',
  provider: ' on this server',
  // The next three are things of the inbox page, which shows the mail of all projects.
  message: '',
  attachment: '',
  file: '',
  // Images in mails, which anybody may fetch.
  image: '',
}

/** 404 with the resource's own code if it has one. `resource` is a lower-case noun. */
export const notFound = (resource: string, id: string): AppError =>
  new AppError('not-found', notFoundCodes[resource] ?? 'RESOURCE_NOT_FOUND', {
    message: `No ${resource} with id "${id.slice(0, 100)}" exists${places[resource] ?? ' in this project'}.`,
    details: { resource, id: id.slice(0, 100) },
  })

/** 422 `VALIDATION_ERROR` with the fields at fault. */
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

/** 422 for one field. */
export const invalidField = (field: string, code: string, message: string): AppError =>
  invalid([{ field, code, message }], message)

/**
 * 400 `BAD_REQUEST`: well-formed, but the resource's state or kind does not allow it, or a header is
 * unusable.
 */
export const badRequest = (message: string, extras: ErrorExtras = {}): AppError =>
  new AppError('bad-request', 'BAD_REQUEST', { message, ...extras })

/**
 * 400 `{error: message}`: the bare form of POST /contacts, /templates and /segments without a required field.
 */
export const bareBadRequest = (message: string): AppError =>
  new AppError('bad-request', 'BAD_REQUEST', { message, bare: true })

/** 403 with a code of its own, `FORBIDDEN` by default. */
export const forbidden = (message: string, code: ErrorCode = 'FORBIDDEN', suggestion?: string): AppError =>
  new AppError('forbidden', code, { message, ...(suggestion ? { suggestion } : {}) })

/** 409 `CONFLICT`. */
export const conflict = (message: string, extras: ErrorExtras = {}): AppError =>
  new AppError('conflict', 'CONFLICT', { message, ...extras })

/** A limit on a number or a size, and what the caller can do about it. */
export interface CapReached {
  message: string
  limit: number
  suggestion: string
}

/**
 * 429 `RATE_LIMIT_EXCEEDED` at a cap on what there may be at a time. Without `Retry-After`: it is not known
 * when there is room again.
 */
export const capReached = ({ message, limit, suggestion }: CapReached): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', { message, details: { limit }, suggestion })

/** 413 `STORAGE_LIMIT_EXCEEDED`: the request does not fit into what the project may store. */
export const storageFull = (details: { limit: number; used: number }): AppError =>
  new AppError('too-large', 'STORAGE_LIMIT_EXCEEDED', {
    message: `The project stores ${details.used} of at most ${details.limit} bytes, and this request does not fit.`,
    details,
    suggestion:
      'Send less, delete images or events that are no longer needed, wait until older mails expire, or ask the operator for a higher limit.',
  })

/** 503 `EXTERNAL_SERVICE_ERROR`: a dependency is unavailable. The caller may try again. */
export const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('unavailable', 'EXTERNAL_SERVICE_ERROR', { message, cause, retryAfterSeconds: 1 })

/**
 * The same because callers ask for too much at the same time, or send too slowly. It is logged as a refusal
 * and not as a fault.
 */
export const overloaded = (message: string): AppError =>
  new AppError('unavailable', 'EXTERNAL_SERVICE_ERROR', { message, retryAfterSeconds: 1, isOverload: true })

/** True for what callers or the load cause: every error but a 503 of a dependency or of our own. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.kind !== 'unavailable' || error.extras.isOverload === true)

function suggestionFor(errors: FieldError[]): string {
  const missing = errors.filter((error) => error.code === 'invalid_type' && error.received === 'undefined')
  if (missing.length > 0) return `Add the missing field${missing.length > 1 ? 's' : ''}: ${names(missing)}.`
  if (errors.some((error) => error.code === 'invalid_type')) return `Check the type of: ${names(errors)}.`
  return `Correct the listed field${errors.length > 1 ? 's' : ''} and send the request again.`
}

const names = (errors: FieldError[]): string =>
  errors
    .slice(0, 5)
    .map((error) => error.field || 'body')
    .join(', ')
