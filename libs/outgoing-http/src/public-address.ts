import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A block of private addresses that the operator allows: its base and the length of its prefix. */
export type AddressBlock = ReturnType<typeof ipaddr.parseCIDR>

/** Parses `10.0.0.0/8`. Returns undefined if the text is not a block. */
export const addressBlock = (text: string): AddressBlock | undefined =>
  ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined

/**
 * Returns whether requests may connect to this address: a public address, or an address in an allowed block.
 * Returns false for text that is not an address in the usual notation.
 */
export const mayConnect = (address: string, allowed: readonly AddressBlock[] = []): boolean =>
  isPublicAddress(address) || isAllowedPrivate(address, allowed)

/** Returns whether this is a global unicast address in the usual notation. */
export function isPublicAddress(address: string): boolean {
  const read = readAddress(address)
  return read !== undefined && isPublic(read)
}

/** Returns whether this is a private address in one of the blocks that the operator allows. */
export function isAllowedPrivate(address: string, allowed: readonly AddressBlock[]): boolean {
  const read = readAddress(address)
  return read !== undefined && !isPublic(read) && allowed.some((block) => isWithin(read, block))
}

type Address = ReturnType<typeof ipaddr.process>

/**
 * Parses an address and converts a mapped IPv4 address to IPv4. Checks with `isIP`, because ipaddr.js also
 * accepts octal, hexadecimal and shortened IPv4 addresses. Rewrites IPv6 with `URL`, because ipaddr.js takes
 * `::192.0.2.1` for a mapped address, but not its hexadecimal form.
 */
function readAddress(text: string): Address | undefined {
  if (isIP(text) === 4) return ipaddr.IPv4.parse(text)
  const url = isIP(text) === 6 ? URL.parse(`http://[${text}]`) : null
  return url === null ? undefined : ipaddr.process(url.hostname.slice(1, -1))
}

const isWithin = (address: Address, [base, bits]: AddressBlock): boolean =>
  address.kind() === base.kind() && address.match(base, bits)

function isPublic(address: Address): boolean {
  if (!(address instanceof ipaddr.IPv6)) return address.range() === 'unicast'
  const wrapped = wrappedIpv4(address)
  if (wrapped) return wrapped.range() === 'unicast'
  return address.range() === 'unicast' && isWithin(address, globalUnicast)
}

// The range of all assigned global unicast addresses (RFC 4291 section 2.4). It excludes IPv4-compatible
// addresses.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
// The well-known NAT64 prefix (RFC 6052 section 2.1). The local-use prefix 64:ff9b:1::/48 (RFC 8215) counts
// as private.
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Returns the IPv4 address to which a 6to4 relay (RFC 3056) or a NAT64 translator would forward a packet. */
function wrappedIpv4(
  address: InstanceType<typeof ipaddr.IPv6>,
): InstanceType<typeof ipaddr.IPv4> | undefined {
  const bytes = address.toByteArray()
  if (address.range() === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6))
  return isWithin(address, nat64) ? new ipaddr.IPv4(bytes.slice(12)) : undefined
}
