import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from '@postrider/process'
import ipaddr from 'ipaddr.js'
import type { Config } from './config.ts'

/** What is read of a request. */
interface Received {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/**
 * Warns, once, when requests come through a proxy that `TRUSTED_PROXIES` does not count: then all its clients
 * share one address, with its limits and its failed logins. From a public address the header means nothing,
 * since any client may send it.
 */
export function proxyWarning(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  log: Pick<Logger, 'warn'>,
): (req: Received) => void {
  let isDone = trustedProxies > 0
  return ({ headers, socket }) => {
    if (isDone || headers['x-forwarded-for'] === undefined) return
    const peer = socket.remoteAddress ?? ''
    if (!isOnOwnNetwork(peer)) return
    isDone = true
    log.warn('proxy.untrusted', { peer, hint: 'Set TRUSTED_PROXIES to the number of proxies in front.' })
  }
}

/**
 * Ranges that a proxy of our own may have: this machine, RFC 1918, RFC 4193, link-local, and RFC 6598, which
 * some clouds use inside.
 */
const ownRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

function isOnOwnNetwork(peer: string): boolean {
  const [address = ''] = peer.split('%', 1)
  return ipaddr.isValid(address) && ownRanges.has(ipaddr.process(address).range())
}
