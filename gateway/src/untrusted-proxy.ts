import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from '@postrider/process'
import ipaddr from 'ipaddr.js'
import type { Config } from './config.ts'

/** The parts of a request that the check reads. */
interface ReceivedRequest {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/**
 * Returns a function that warns once if requests come through a proxy that `TRUSTED_PROXIES` does not
 * include. All clients of that proxy share one address, with its limits and failed logins. Ignores proxy
 * headers from a public address, because any client can send them.
 */
export function proxyWarning(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  log: Pick<Logger, 'warn'>,
): (req: ReceivedRequest) => void {
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
 * Address ranges of internal proxies: this machine, RFC 1918, RFC 4193, link-local, and RFC 6598, which some
 * clouds use internally.
 */
const ownRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

function isOnOwnNetwork(peer: string): boolean {
  const [address = ''] = peer.split('%', 1)
  return ipaddr.isValid(address) && ownRanges.has(ipaddr.process(address).range())
}
