import {
  AppError,
  badRequest,
  bareBadRequest,
  forbidden,
  invalidField,
  unavailable,
} from '@postrider/contracts/errors'

/** Returns a 503 that does not name the dependency, because API clients do not know the internal services. */
export const dependencyUnavailable = (cause: unknown): AppError =>
  unavailable('A dependency is temporarily unavailable. Try again.', cause)

export const serviceUnavailable = (service: string, cause?: unknown): AppError =>
  unavailable(`The ${service} service is temporarily unavailable. Try again.`, cause)

export const invalidResponse = (service: string, cause: unknown): AppError =>
  unavailable(`The ${service} service returned an invalid response. Try again.`, cause)

export const unexpectedStatus = (service: string, status: number): AppError =>
  unavailable(`The ${service} service responded with status ${status}. Try again.`)

export const usesUnavailable = (kind: string, cause: unknown): AppError =>
  unavailable(`It is temporarily unknown which objects use this ${kind}. Try again.`, cause)

/** Returns a 500, which means that the code has a bug. */
export const unexpectedError = (requestId: string): AppError =>
  new AppError('unavailable', 'INTERNAL_SERVER_ERROR', {
    message: 'An unexpected error occurred.',
    suggestion: `Try again. If it fails again, send the request id ${requestId} to support.`,
  })

export const serviceNotAllowed = (service: string): AppError =>
  forbidden(`The service "${service.slice(0, 100)}" is not allowed to call this endpoint.`)

export const callerNotAllowed = (): AppError =>
  new AppError('unauthorised', 'UNAUTHORIZED', {
    message: 'This endpoint does not accept this kind of credentials.',
  })

/** Ends the work for a caller that has disconnected. This response is never sent. */
export const callerDisconnected = (): AppError =>
  badRequest('The connection was closed before the response was sent.')

export const malformedJson = (cause?: Error): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: 'The request body is not valid JSON.',
    suggestion: 'Check the body with a JSON validator and send it with `Content-Type: application/json`.',
    cause,
  })

const shown = (type: string | undefined): string =>
  type === undefined ? 'no `Content-Type`' : `the \`Content-Type\` "${type.slice(0, 100)}"`

export const notJson = (type: string | undefined): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: `The request body must be JSON, but has ${shown(type)}.`,
    suggestion: 'Send JSON with the header `Content-Type: application/json`.',
  })

export const bodyNotUtf8 = (): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: 'The request body is not UTF-8.',
    suggestion: 'Encode the JSON as UTF-8 (RFC 8259 section 8.1).',
  })

export const queryNotUtf8 = (): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: 'The query string is not UTF-8.',
    suggestion: 'Encode its values as UTF-8, such as `%C3%BC` for ü.',
  })

export const bodyTooLarge = (cause: Error): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: 'The request body is larger than this endpoint accepts.',
    cause,
  })

export const tooManyValues = (limit: number): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: `The request body must not have more than ${limit} values.`,
  })

export const lengthRequired = (): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: 'A request body of more than 1 MB requires the header `Content-Length`.',
    suggestion: 'Send the body with `Content-Length` instead of `Transfer-Encoding: chunked`.',
  })

/**
 * Converts an error of Express or of its body parsers. `type` is the error's `type` in the package
 * http-errors.
 */
export const malformedRequest = (cause: Error, type: unknown): AppError =>
  badRequest(malformedParts[String(type)] ?? 'The request is malformed.', { cause })

const malformedParts: Readonly<Record<string, string>> = {
  'charset.unsupported': 'The charset of the request body is not supported. Send the body as UTF-8.',
  'encoding.unsupported': 'The request body must not be compressed. Send it without `Content-Encoding`.',
  'request.aborted': 'The connection was closed before the request was complete.',
  'request.size.invalid': 'The length of the request body differs from its `Content-Length`.',
}

/** Returns a 400 with the body `{error: message}`. */
export const requiredFields = (message: string): AppError => bareBadRequest(message)

export const inexactNumber = (field: string): AppError =>
  invalidField(field, 'custom', 'has too many digits for a number; send it as a string')

export const malformedId = (parameter: string): AppError =>
  invalidField(parameter, 'invalid_string', 'must be a UUID')

export const notForm = (type: string | undefined): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: `The request body must be a form with a file, but has ${shown(type)}.`,
    suggestion: 'Send the file as `multipart/form-data`.',
  })

export const malformedForm = (cause: unknown): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', { message: 'The request body is not a valid form.', cause })

export const invalidFile = (field: string, message: string): AppError =>
  invalidField(field, 'custom', message)

export const fieldAfterFile = (field: string): AppError =>
  invalidField(field, 'custom', 'must precede the file in the form')

export const fieldTooLarge = (field: string, limitKb: number): AppError =>
  invalidField(field, 'too_big', `must have at most ${limitKb} KB`)

export const fileRequired = (field: string): AppError =>
  invalidField(field, 'required', 'is required and must be a file')

export const severalFiles = 'must be one file'

export const wrongFileField = (given: string | undefined, field: string): string =>
  `Send the file in the field \`${field}\` instead of \`${String(given).slice(0, 100)}\`.`

export const fileTooLarge = (limit: number): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: `The file must have at most ${limit} bytes.`,
    details: { limit },
  })

export const uploadInterrupted = (): AppError =>
  badRequest('The upload was interrupted. Send the file again.')

export const uploadTimedOut = (seconds: number): AppError =>
  badRequest(`The upload took more than ${seconds} seconds.`, {
    suggestion: 'Send a smaller file, or use a faster connection.',
  })

export const uploadTooSlow = ({ bytes, seconds }: { bytes: number; seconds: number }): AppError =>
  badRequest(`The upload was slower than ${bytes} bytes in ${seconds} seconds.`, {
    suggestion: 'Send the file again over a faster connection.',
  })

export const tooManyUploads = (): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: 'The project has too many uploads at the same time.',
    suggestion: 'Upload fewer files at a time, or send the request again later.',
    retryAfterSeconds: 5,
  })
