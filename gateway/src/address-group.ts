import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the address group of an address. All addresses of a group share the limits of one client. A group
 * is one IPv4 address, or the /64 of an IPv6 address, because a subscriber gets at least a /64 (RFC 6177).
 * Converts IPv4 addresses in IPv6 notation (RFC 4291 section 2.5.5.2), and keeps `::1`. Returns undefined if
 * the text is not an address.
 */
export function addressGroup(given: string): string | undefined {
  const text = withoutPort(given)
  const version = isIP(text)
  if (version === 4) return text
  if (version === 0) return undefined
  const bare = withoutZone(text)
  // ipaddr.js throws for some addresses that isIP accepts.
  if (!ipaddr.isValid(bare)) return undefined
  const address = ipaddr.process(bare)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  if (address.range() === 'loopback') return '::1'
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}

/** Removes a port, because some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (given: string): string => {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(given) ?? []
  return v6 ?? v4 ?? given
}

/** Removes a zone such as `%eth0` in `fe80::1%eth0` (RFC 4007 section 11), which can be any text. */
const withoutZone = (text: string): string => text.split('%', 1)[0] ?? text
