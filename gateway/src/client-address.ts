import type { IncomingMessage } from 'node:http'
import { isLoopback, isLoopbackName } from '@postrider/process/config'
import { addressGroup } from './address-group.ts'

/** The address and protocol of a client, from trusted sources only. */
export interface Client {
  address: string
  /**
   * The key of the address group (`addressGroup`). All addresses of a group share the limits of one client.
   */
  group: string
  proto: 'http' | 'https'
  host: string
  /** The requested host as the client sent it, which may be invalid. */
  requestedHost: string
  /** Whether the client is a program on this machine that connects without a proxy. */
  isLocal: boolean
}

/**
 * Reads only the entries of `X-Forwarded-*` that trusted proxies wrote. Each proxy appends the address of its
 * peer, so with n trusted proxies the n-th entry from the right is the client. Earlier entries may be forged.
 */
export function clientOf(req: IncomingMessage, trustedProxies: number): Client {
  const remote = withoutMapping(req.socket.remoteAddress ?? '')
  const addresses = [...list(req.headers['x-forwarded-for']), remote]
  const address = addresses[Math.max(0, addresses.length - 1 - trustedProxies)] ?? remote
  const [proto, host] = trustedProxies > 0 ? forwardedOrigin(req) : ['http', hostOf(req)]
  return {
    address,
    // If a proxy writes no address, all its clients count as one client. A closed connection has no address.
    group: addressGroup(address) ?? addressGroup(remote) ?? 'unknown',
    proto: proto === 'https' ? 'https' : 'http',
    host: isHost(host) ? host : 'localhost',
    requestedHost: host,
    isLocal: isLoopback(remote) && !isProxied(req) && isLoopbackHost(host),
  }
}

const forwardedOrigin = (req: IncomingMessage): [string, string] => [
  list(req.headers['x-forwarded-proto']).at(-1) ?? 'http',
  list(req.headers['x-forwarded-host']).at(-1) ?? hostOf(req),
]

const hostOf = ({ headers }: IncomingMessage): string => headers.host ?? ''

const list = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((each) => withoutMapping(each.trim()))
    .filter((each) => each !== '')

/** Converts `::ffff:127.0.0.1`, the form of an IPv4 address on a dual-stack socket, to `127.0.0.1`. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const isProxied = ({ headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] !== undefined ||
  headers['forwarded'] !== undefined ||
  headers['via'] !== undefined

/**
 * Returns whether a host is a loopback name or address. A web page can resolve its own host name to 127.0.0.1
 * (DNS rebinding), but the browser then sends that name as `Host`.
 */
const isLoopbackHost = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, ''))

const isHost = (host: string): boolean => /^[\w.:[\]-]{1,255}$/.test(host)
