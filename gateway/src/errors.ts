import { keyPrefixes, type KeyType } from '@postrider/contracts'
import {
  AppError,
  badRequest,
  forbidden,
  noEndpoint,
  overloaded,
  unavailable,
} from '@postrider/contracts/errors'

// Endpoints

const endpointHelp = (near: string | undefined): string =>
  `${near === undefined ? '' : `Did you mean ${near}? `}GET /docs shows every endpoint.`

/** `near` is the method and path of a similar endpoint. */
export const unknownEndpoint = (near: string | undefined): AppError => noEndpoint(endpointHelp(near))

const methodList = new Intl.ListFormat('en', { type: 'disjunction' })

/** `near` is an endpoint at another path that accepts this method. */
export const wrongMethod = (method: string, allow: string[], near: string | undefined): AppError =>
  new AppError('method-not-allowed', 'BAD_REQUEST', {
    message: `This endpoint does not support ${method}. Use ${methodList.format(allow)}.`,
    suggestion: endpointHelp(near),
    allow,
  })

export const notInstalled = (method: string, path: string): AppError =>
  new AppError('not-implemented', 'NOT_IMPLEMENTED', {
    message: `${method} ${path} is not available in this installation.`,
  })

export const dashboardNotInstalled = (): AppError =>
  new AppError('not-found', 'RESOURCE_NOT_FOUND', {
    message: 'The dashboard is not available in this installation.',
    suggestion: 'Ask the operator to set `DASHBOARD_URL` at the gateway.',
  })

export const invalidFor = (): AppError => badRequest('`for` must be `key`.')

export const unknownFile = (): AppError =>
  new AppError('not-found', 'RESOURCE_NOT_FOUND', { message: 'This file does not exist.' })

// Keys and sessions

export const missingAuthorization = (wanted: KeyType): AppError =>
  new AppError('unauthorised', 'MISSING_AUTH', {
    message: 'The header `Authorization` is missing or does not have the form "Bearer <key>".',
    suggestion: `Send "Authorization: Bearer ${keyPrefixes[wanted]}…" with the project's ${wanted} key.`,
  })

const otherType: Record<KeyType, KeyType> = { public: 'secret', secret: 'public' }

/**
 * What the caller can do with a key of this type. Part of the error when an endpoint requires the other type.
 */
const useOfOther: Record<KeyType, string> = {
  secret: 'A public key can only call POST /v1/track.',
  public: 'To track events with the secret key, call POST /events/track.',
}

export const invalidKey = (wanted: KeyType, given: string): AppError => {
  const isOther = given.startsWith(keyPrefixes[otherType[wanted]])
  return new AppError('unauthorised', 'INVALID_API_KEY', {
    message: `This endpoint requires a valid ${wanted} key (${keyPrefixes[wanted]}…).`,
    suggestion: isOther
      ? `Send the project's ${wanted} key (${keyPrefixes[wanted]}…) instead of its ${otherType[wanted]} key. ${useOfOther[wanted]}`
      : `Check that the key is the project's current ${wanted} key: a rotation invalidates the old keys immediately.`,
  })
}

const unauthorized = (message: string, suggestion: string): AppError =>
  new AppError('unauthorised', 'UNAUTHORIZED', { message, suggestion })

export const keyOrSessionRequired = (): AppError =>
  unauthorized(
    'The header `Authorization` is missing, and you are not signed in or the session has ended.',
    `Send "Authorization: Bearer ${keyPrefixes.secret}…" with the project's secret key, or sign in with POST /auth/login.`,
  )

export const keyNotAccepted = (): AppError =>
  unauthorized(
    'This endpoint requires a signed-in user and does not accept API keys.',
    'Sign in with POST /auth/login and send the session cookie.',
  )

export const notSignedIn = (): AppError =>
  unauthorized('You are not signed in, or the session has ended.', 'Sign in with POST /auth/login.')

export const mailServerOnly = (): AppError =>
  unauthorized(
    'This endpoint accepts requests only from the mail server of this installation.',
    'Send "Authorization: Bearer …" with the value of the setting `DSN_TOKEN`.',
  )

export const foreignOrigin = (): AppError =>
  forbidden(
    'This origin is not allowed to send requests with a session cookie.',
    'FORBIDDEN',
    'Ask the operator to add the origin to the setting `DASHBOARD_ORIGINS`.',
  )

export const emailNotVerified = (): AppError =>
  forbidden(
    'Your email address is not verified.',
    'EMAIL_VERIFICATION_REQUIRED',
    'Open the link in the verification mail. POST /auth/request-verification sends another one.',
  )

// Projects

export const projectHeaderRequired = (): AppError =>
  badRequest('The header `X-Project-Id` is required for requests with a session.', {
    suggestion: 'Send the id of the project in `X-Project-Id`, or use the secret key of the project.',
  })

export const notMember = (): AppError =>
  forbidden(
    'You are not a member of this project.',
    'PROJECT_ACCESS_DENIED',
    'Send the id of one of your projects in `X-Project-Id`. GET /users/@me/projects lists them.',
  )

export const projectDisabled = (): AppError =>
  forbidden(
    'The project is disabled: its data can be read but not changed.',
    'PROJECT_DISABLED',
    'Ask an owner of the project for the reason.',
  )

// Limits

/** `of` describes the counted requests and completes the sentence, such as "from your IP address". */
export const tooManyRequests = (limit: number, of: string, retryAfter: number): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: `The limit of ${limit} requests a minute ${of} is exceeded.`,
    details: { limit, retryAfter },
    suggestion: `Wait ${retryAfter} seconds, then send fewer requests a minute. The headers \`RateLimit-*\` show how many are left.`,
    retryAfterSeconds: retryAfter,
  })

export const tooManyLargeBodies = (): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: 'You are sending too many large requests at the same time.',
    suggestion: 'Send fewer large requests at the same time, or send the request again later.',
    retryAfterSeconds: 5,
  })

// Bodies

export const compressedBody = (encoding: string): AppError =>
  badRequest(
    `The request body must not be compressed, but it has \`Content-Encoding: ${encoding.slice(0, 100)}\`.`,
    { suggestion: 'Send the body without compression.' },
  )

export const bodyTooLarge = (limit: number): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: `The request body must have at most ${limit} bytes.`,
    details: { limit },
  })

export const requestInterrupted = (): AppError =>
  badRequest('The connection was closed before the request was complete.')

export const bodyTooSlow = (): AppError =>
  badRequest('The request body was sent too slowly.', {
    suggestion: 'Send the request again over a faster connection.',
  })

/** Returns 503, so that the mail server sends the message again. */
export const messageTooSlow = (): AppError => overloaded('The message was sent too slowly. Try again.')

export const noRoomForBody = (cause: unknown): AppError =>
  unavailable('The server cannot receive large requests at the moment. Try again.', cause)

/** Not logged for each request: the full disk is logged once, and GET /health reports it. */
export const diskFull = (retryAfterSeconds: number): AppError =>
  new AppError('unavailable', 'EXTERNAL_SERVICE_ERROR', {
    message: 'The disk of this server is full, so no data can be stored.',
    suggestion: 'Try again later, or ask the operator of the server to free disk space.',
    retryAfterSeconds,
    isOverload: true,
  })

// Services

export const serviceTimedOut = (service: string): AppError =>
  unavailable(`The ${service} service did not respond in time. Try again.`)

export const serviceUnavailable = (service: string, cause: unknown): AppError =>
  unavailable(`The ${service} service is temporarily unavailable. Try again.`, cause)
