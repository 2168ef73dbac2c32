import { AppError } from './app-error.ts'
import { badRequest, capReached, forbidden, overloaded } from './errors.ts'

/** Returns a 400 for a cursor that the list has not returned. */
export const invalidCursor = (cause?: unknown): AppError =>
  badRequest('The cursor is invalid.', {
    suggestion: 'Pass the `cursor` of the previous page unchanged and with the same sort order, or omit it.',
    cause,
  })

/** Returns a 503 for a full queue. */
export const tooManyWaiting = (): AppError =>
  overloaded('The server has too many requests of this kind. Try again.')

/** Returns a 404 for a path that no endpoint has. */
export const noEndpoint = (suggestion?: string): AppError =>
  new AppError('not-found', 'RESOURCE_NOT_FOUND', {
    message: 'This endpoint does not exist.',
    ...(suggestion !== undefined && { suggestion }),
  })

/** Returns a 403 for a member without the required role. `needed` is "an owner" or "an admin or owner". */
export const roleRequired = (needed: string): AppError =>
  forbidden(
    `Only ${needed} of the project can make this request.`,
    'FORBIDDEN',
    `Ask ${needed} of the project to make it.`,
  )

/** Returns a 501, because the installation has no segments service. */
export const segmentsNotInstalled = (): AppError =>
  new AppError('not-implemented', 'NOT_IMPLEMENTED', {
    message: 'Segments are not available in this installation.',
  })

/** Returns a 429 if a limit of the project is reached. `things` is a plural, such as "templates". */
export const tooManyInProject = (
  limit: number,
  things: string,
  suggestion = `Delete ${things} that are no longer needed.`,
): AppError => capReached({ message: `A project can have at most ${limit} ${things}.`, limit, suggestion })

/** Returns a 409 `IDEMPOTENCY_KEY_REUSED`. */
export const idempotencyKeyReused = (key: string, details: Record<string, unknown>): AppError =>
  new AppError('conflict', 'IDEMPOTENCY_KEY_REUSED', {
    message: `The idempotency key "${key}" was already used, so this request was not performed.`,
    details: { key, ...details },
    suggestion: 'Use a new `Idempotency-Key` for a new request. The first request was or is being performed.',
  })

/** Returns a 400 for a malformed `Idempotency-Key`. */
export const invalidIdempotencyKey = (): AppError =>
  badRequest('The header `Idempotency-Key` must be 1 to 255 printable ASCII characters.')
