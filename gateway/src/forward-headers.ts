import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { readCookie } from '@postrider/http'
import type { Exchange } from './exchange.ts'

/**
 * Headers that a service does not get: they are for this connection alone (RFC 9110 section 7.6.1), or the
 * gateway answers them.
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
])

/**
 * Replaces the request's headers by those the service gets: the token alone names the caller, we alone write
 * where it calls from, and of its cookies at most the one that is named goes on. A new object, since V8 reads
 * one that has lost entries slowly, and it is read three times on its way.
 */
export function setForwardHeaders(
  { req, client, requestId }: Exchange,
  { token, cookie }: { token: string; cookie?: string | undefined },
): void {
  const named = namedByConnection(req)
  const headers: IncomingHttpHeaders = {}
  for (const [name, value] of Object.entries(req.headers))
    if (!dropped.has(name) && !named.includes(name)) headers[name] = value
  const value = cookie === undefined ? undefined : readCookie(req.headers.cookie, cookie)
  if (value !== undefined) headers.cookie = `${cookie}=${value}`
  headers.authorization = `Bearer ${token}`
  headers['x-request-id'] = requestId
  headers['x-forwarded-for'] = client.address
  headers['x-forwarded-proto'] = client.proto
  headers['x-forwarded-host'] = client.host
  req.headers = headers
}

/** `Connection` may name further headers of its own; never those that frame the message. */
const namedByConnection = ({ headers }: IncomingMessage): string[] =>
  (headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(
      (name) =>
        name !== '' && !['content-length', 'transfer-encoding', 'host', 'content-type'].includes(name),
    )
