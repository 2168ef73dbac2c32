import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { readCookie } from '@postrider/http'
import type { Exchange } from './exchange.ts'

/**
 * Headers that are not forwarded, because they apply only to this connection (RFC 9110 section 7.6.1) or the
 * gateway processes them.
 */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'forwarded',
  'cookie',
  'authorization',
  'x-project-id',
  // The proxy adds the trace context of the gateway. A caller must not decide which traces are recorded.
  'traceparent',
  'tracestate',
  'baggage',
])

/**
 * Replaces the request's headers with the headers for the service. Removes credentials, forwarded addresses
 * and cookies of the client, and sets the client address, and optionally a token and one cookie. Builds a new
 * object, because V8 reads objects with deleted keys slowly.
 */
export function setForwardHeaders(
  { req, client, requestId }: Exchange,
  { token, cookie }: { token?: string; cookie?: string | undefined },
): void {
  const named = namedByConnection(req)
  const headers: IncomingHttpHeaders = {}
  for (const [name, value] of Object.entries(req.headers))
    if (!dropped.has(name) && !named.includes(name)) headers[name] = value
  const value = cookie === undefined ? undefined : readCookie(req.headers.cookie, cookie)
  if (value !== undefined) headers.cookie = `${cookie}=${value}`
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  headers['x-request-id'] = requestId
  headers['x-forwarded-for'] = client.address
  headers['x-forwarded-proto'] = client.proto
  headers['x-forwarded-host'] = client.host
  req.headers = headers
}

/**
 * Returns the headers that `Connection` lists as not to be forwarded. Headers that determine the length of
 * the message are always kept.
 */
const namedByConnection = ({ headers }: IncomingMessage): string[] =>
  (headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(
      (name) =>
        name !== '' && !['content-length', 'transfer-encoding', 'host', 'content-type'].includes(name),
    )
