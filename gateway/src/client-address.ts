import type { IncomingMessage } from 'node:http'
import { isLoopback, isLoopbackName } from '@postrider/process/config'
import { addressGroup } from './address-group.ts'

/** The caller's end of the connection, as far as it can be believed. */
export interface Client {
  address: string
  /** What limits count the caller by (`addressGroup`). */
  group: string
  proto: 'http' | 'https'
  host: string
  /** The host as it was asked for, which may be no host at all. */
  askedHost: string
  /** The program on this very machine, with no proxy between: nobody else can be behind it. */
  isLocal: boolean
}

/**
 * `X-Forwarded-*` are believed only as far as our own proxies wrote them: each appends the address it was
 * called from, so of n trusted proxies the n-th entry from the right is the client, and whatever stands
 * before it may be forged.
 */
export function clientOf(req: IncomingMessage, trustedProxies: number): Client {
  const remote = plain(req.socket.remoteAddress ?? '')
  const seen = [...list(req.headers['x-forwarded-for']), remote]
  const address = seen[Math.max(0, seen.length - 1 - trustedProxies)] ?? remote
  const [proto, host] = trustedProxies > 0 ? forwardedBy(req) : ['http', hostOf(req)]
  return {
    address,
    // A proxy that writes something else than an address is counted as one client; so are connections that
    // are gone already.
    group: addressGroup(address) ?? addressGroup(remote) ?? 'unknown',
    proto: proto === 'https' ? 'https' : 'http',
    host: isHost(host) ? host : 'localhost',
    askedHost: host,
    isLocal: isLoopback(remote) && !isProxied(req) && isLoopbackHost(host),
  }
}

const forwardedBy = (req: IncomingMessage): [string, string] => [
  list(req.headers['x-forwarded-proto']).at(-1) ?? 'http',
  list(req.headers['x-forwarded-host']).at(-1) ?? hostOf(req),
]

const hostOf = ({ headers }: IncomingMessage): string => headers.host ?? ''

const list = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((each) => plain(each.trim()))
    .filter((each) => each !== '')

/** IPv4 addresses arrive as `::ffff:127.0.0.1` on a dual-stack socket. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const isProxied = ({ headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] !== undefined ||
  headers['forwarded'] !== undefined ||
  headers['via'] !== undefined

/**
 * A web page can make a name of its own resolve to 127.0.0.1 (DNS rebinding); the browser then sends that
 * name as Host.
 */
const isLoopbackHost = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, ''))

const isHost = (host: string): boolean => /^[\w.:[\]-]{1,255}$/.test(host)
