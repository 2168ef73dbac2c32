import type { IncomingMessage } from 'node:http'
import type { Exchange } from './exchange.ts'

/** Of this connection alone (RFC 9110 section 7.6.1), or answered by the gateway: not for the service. */
const dropped = [
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
]

/** Makes the request's headers those the service gets: who calls is said by the token alone, from where by us alone. */
export function setForwardHeaders({ req, client, requestId }: Exchange, token: string): void {
  for (const name of [...namedByConnection(req), ...dropped]) delete req.headers[name]
  Object.assign(req.headers, {
    authorization: `Bearer ${token}`,
    'x-request-id': requestId,
    'x-forwarded-for': client.address,
    'x-forwarded-proto': client.proto,
    'x-forwarded-host': client.host,
  })
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
