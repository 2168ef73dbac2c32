import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { WebhookFault } from '../domain/webhook/webhook-fault.ts'
import type { ResolveHost } from './resolve-host.ts'

export interface Guard {
  /** Returns whether connections to this address are allowed. */
  mayConnect(address: string): boolean
  resolve: ResolveHost
  /** Aborts the request, even while it is connecting. */
  signal: AbortSignal
}

/**
 * Opens connections to allowed addresses only. Checks all addresses of a host name and connects to one of
 * them, so a second lookup cannot return another address. Checks the connected socket's address before any
 * byte is sent, even for the TLS handshake.
 */
export function guardedConnector(guard: Guard): buildConnector.connector {
  const lookup = guardedLookup(guard)
  // No timeout, because the signal aborts the request. No HTTP/2, because each connection has one request.
  const connection = { timeout: 0, allowH2: false, keepAlive: false } as const
  const connectPlain = buildConnector({ ...connection, lookup, signal: guard.signal })
  const connectSecure = buildConnector({ ...connection, maxCachedSessions: 0 })
  return (options, callback) => {
    const isSecure = options.protocol === 'https:'
    const fault = isIP(options.hostname) === 0 ? undefined : faultOf(guard, options.hostname)
    if (fault) return callback(fault, null)
    const port = options.port || (isSecure ? '443' : '80')
    connectPlain({ hostname: options.hostname, protocol: 'http:', port }, (error, socket) => {
      if (error) return callback(error, null)
      const fault = faultOf(guard, socket.remoteAddress)
      if (fault) return callback(closeSocket(socket, fault), null)
      if (isSecure) connectSecure({ ...options, httpSocket: socket }, callback)
      else callback(null, socket)
    })
  }
}

function closeSocket(socket: Socket, fault: Error): Error {
  socket.destroy()
  return fault
}

// The message must reveal neither the address nor whether a server listens at the address.
const faultOf = ({ mayConnect }: Guard, address: string | undefined): WebhookFault | undefined =>
  address !== undefined && mayConnect(address)
    ? undefined
    : new WebhookFault('The host of the URL has an address that webhooks may not be sent to.')

const guardedLookup =
  (guard: Guard): LookupFunction =>
  (host, options, callback) => {
    const respond = (error: Error | null, found: Awaited<ReturnType<ResolveHost>> = []): void => {
      const [first] = found
      const none = first ? null : new Error('The host of the URL has no address.')
      const failure =
        error ??
        none ??
        found.map(({ address }) => faultOf(guard, address)).find((fault) => fault !== undefined)
      if (failure || options.all) callback(failure ?? null, failure ? [] : found)
      else if (first) callback(null, first.address, first.family)
    }
    guard.resolve(host, guard.signal).then((found) => respond(null, found), respond)
  }
