import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { RefusedAddress } from './outgoing-fault.ts'
import type { ResolveHost } from './resolve-host.ts'

export interface Guard {
  /** Returns whether connections to this address are allowed, with TLS or without. */
  mayConnect(address: string, connection: { isSecure: boolean }): boolean
  resolve: ResolveHost
  /** Aborts the request, even while it is connecting. */
  signal: AbortSignal
}

/**
 * Opens connections to allowed addresses only. Checks all addresses of a host name and connects to one of
 * them, so a second lookup cannot return another address. Checks the connected socket's address before any
 * byte is sent, even for the TLS handshake. Calls `onConnect` with that address.
 */
export function guardedConnector(
  guard: Guard,
  onConnect: (address: string) => void,
): buildConnector.connector {
  // No timeout, because the signal aborts the request. No HTTP/2, because each connection has one request.
  const connection = { timeout: 0, allowH2: false, keepAlive: false } as const
  const connectSecure = buildConnector({ ...connection, maxCachedSessions: 0 })
  return (options, callback) => {
    const isSecure = options.protocol === 'https:'
    const isAllowed = (address: string): boolean => guard.mayConnect(address, { isSecure })
    if (isIP(options.hostname) !== 0 && !isAllowed(options.hostname))
      return callback(new RefusedAddress(), null)
    const lookup = guardedLookup(guard, isAllowed)
    const connectPlain = buildConnector({ ...connection, lookup, signal: guard.signal })
    const port = options.port || (isSecure ? '443' : '80')
    connectPlain({ hostname: options.hostname, protocol: 'http:', port }, (error, socket) => {
      if (error) return callback(error, null)
      const { remoteAddress: address } = socket
      if (address === undefined || !isAllowed(address))
        return callback(closeSocket(socket, new RefusedAddress()), null)
      onConnect(address)
      if (isSecure) connectSecure({ ...options, httpSocket: socket }, callback)
      else callback(null, socket)
    })
  }
}

function closeSocket(socket: Socket, fault: Error): Error {
  socket.destroy()
  return fault
}

const guardedLookup =
  ({ resolve, signal }: Guard, isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    const respond = (error: Error | null, found: Awaited<ReturnType<ResolveHost>> = []): void => {
      const [first] = found
      const none = first ? null : new Error('The host of the URL has no address.')
      const refused = found.every(({ address }) => isAllowed(address)) ? null : new RefusedAddress()
      const failure = error ?? none ?? refused
      if (failure || options.all) callback(failure, failure ? [] : found)
      else if (first) callback(null, first.address, first.family)
    }
    resolve(host, signal).then((found) => respond(null, found), respond)
  }
