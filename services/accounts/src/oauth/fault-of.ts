import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { OauthFault } from '../domain/oauth-fault.ts'

/** Runs calls to a provider and converts every error to an `OauthFault`. */
export async function asOauthFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OauthFault ? error : faultOf(error)
  }
}

/**
 * Converts an error without attaching it as the cause: the log would show responses, which may contain
 * tokens.
 */
function faultOf(error: unknown): OauthFault {
  if (error instanceof AuthorizationResponseError) return redirectFault(error.error)
  if (error instanceof ResponseBodyError && error.status < 500)
    return new OauthFault('provider_refused', `The provider rejected the code: ${quote(error.error)}`)
  if (error instanceof WWWAuthenticateChallengeError)
    return new OauthFault('provider_refused', `The provider returned ${error.status}`)
  return new OauthFault(isProtocolError(error) ? 'provider_refused' : 'provider_unavailable', reasonOf(error))
}

/** Returns the fault of a redirect with an `error` (RFC 6749 section 4.1.2.1). */
function redirectFault(error: string): OauthFault {
  const reason = `The provider redirected with ${quote(error)}`
  if (error === 'access_denied') return new OauthFault('access_denied', reason)
  const isUnavailable = error === 'server_error' || error === 'temporarily_unavailable'
  return new OauthFault(isUnavailable ? 'provider_unavailable' : 'provider_refused', reason)
}

/** The library's error codes for a timeout and for a response that violates the protocol. */
const unavailableCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

/**
 * Returns whether a protocol check of the library failed. The library sets a code for each check, and no code
 * for network errors.
 */
const isProtocolError = (error: unknown): boolean =>
  error instanceof ClientError && error.code !== undefined && !unavailableCodes.includes(error.code)

/** Returns the messages of the error and its cause. Deeper causes may quote the response. */
const reasonOf = (error: unknown): string =>
  [error, Object(error).cause].flatMap((each: unknown) => messageOf(each)).join(': ')

function messageOf(error: unknown): string[] {
  const { message }: { message?: unknown } = Object(error)
  return typeof message === 'string' ? [message.slice(0, 200)] : []
}

/** Quotes text from another server, shortened and on one line. */
const quote = (text: string): string => JSON.stringify(text.slice(0, 100))
