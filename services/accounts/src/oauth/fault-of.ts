import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { OauthFault } from '../domain/oauth-fault.ts'

/** Runs what talks to a provider, and throws every failure as an `OauthFault`. */
export async function asOauthFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OauthFault ? error : faultOf(error)
  }
}

/** Not the error itself as the cause, which the log would show: an answer in it may hold tokens. */
function faultOf(error: unknown): OauthFault {
  if (error instanceof AuthorizationResponseError) return sentBackWith(error.error)
  if (error instanceof ResponseBodyError && error.status < 500)
    return new OauthFault('provider_refused', `The provider refuses the code: ${quoted(error.error)}`)
  if (error instanceof WWWAuthenticateChallengeError)
    return new OauthFault('provider_refused', `The provider answers ${error.status}`)
  return new OauthFault(isOfProtocol(error) ? 'provider_refused' : 'provider_unavailable', reasonOf(error))
}

/** An `error` that the provider has sent the browser back with (RFC 6749 section 4.1.2.1). */
function sentBackWith(error: string): OauthFault {
  const reason = `The provider sends the browser back with ${quoted(error)}`
  if (error === 'access_denied') return new OauthFault('access_denied', reason)
  const isAway = error === 'server_error' || error === 'temporarily_unavailable'
  return new OauthFault(isAway ? 'provider_unavailable' : 'provider_refused', reason)
}

/** The library's codes for no answer in time, and for one that is not of the protocol at all. */
const awayCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

/** True for a check of the library that failed: it gives each a code, and none to what the network does. */
const isOfProtocol = (error: unknown): boolean =>
  error instanceof ClientError && error.code !== undefined && !awayCodes.includes(error.code)

/** What the error and its cause say. Causes beyond may quote the answer. */
const reasonOf = (error: unknown): string =>
  [error, Object(error).cause].flatMap((each: unknown) => messageOf(each)).join(': ')

function messageOf(error: unknown): string[] {
  const { message }: { message?: unknown } = Object(error)
  return typeof message === 'string' ? [message.slice(0, 200)] : []
}

/** A text of another server, cut off and on one line. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, 100))
