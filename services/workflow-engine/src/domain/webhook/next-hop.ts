import { targetUrl } from '@postrider/outgoing-http'
import type { WebhookRequest } from './build-request.ts'

/** One request of an attempt: the first request, or a request after a redirect. */
export interface Hop extends WebhookRequest {
  /** False after a redirect to another origin, which must not receive the signature. */
  isSigned: boolean
}

/**
 * Headers that are also sent to another origin. All other headers, such as `Authorization` or `X-Api-Key`,
 * may be credentials.
 */
const harmlessHeaders = ['content-type', 'accept', 'user-agent']

/** Returns whether a response with this status and `Location` header is a redirect. */
export const isRedirect = (statusCode: number, location: string | undefined): location is string =>
  [301, 302, 303, 307, 308].includes(statusCode) && location !== undefined

/**
 * Returns the request after a redirect; undefined if the response is not a redirect. Behaves like fetch
 * (WHATWG Fetch section 4.4), except for the headers. Throws `OutgoingFault` if the target is not allowed.
 */
export function nextHop(hop: Hop, statusCode: number, location: string | undefined): Hop | undefined {
  if (!isRedirect(statusCode, location)) return undefined
  const url = targetUrl(location, hop.url)
  const isSameOrigin = url.origin === new URL(hop.url).origin
  const next = {
    ...hop,
    url: url.href,
    headers: isSameOrigin ? hop.headers : pickHeaders(hop.headers, harmlessHeaders),
    isSigned: hop.isSigned && isSameOrigin,
  }
  return becomesGet(hop.method, statusCode)
    ? { ...next, method: 'GET', body: null, headers: omitHeaders(next.headers, ['content-type']) }
    : next
}

const becomesGet = (method: string, statusCode: number): boolean =>
  statusCode === 303 ? method !== 'GET' : (statusCode === 301 || statusCode === 302) && method === 'POST'

const pickHeaders = (headers: Hop['headers'], names: readonly string[]): Hop['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))

const omitHeaders = (headers: Hop['headers'], names: readonly string[]): Hop['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
