import { isIP } from 'node:net'
import {
  isAllowedPrivate,
  isPublicAddress,
  OutgoingFault,
  targetUrl,
  type AddressBlock,
} from '@postrider/outgoing-http'
import { invalidUrl } from '../errors.ts'

/**
 * Returns the normalized URL of an endpoint. Throws 422 if requests to it would always be refused. A host name
 * is resolved and checked at each attempt.
 */
export function checkUrl(text: string, allowedPrivate: readonly AddressBlock[]): string {
  const url = parse(text)
  url.hash = ''
  const host = hostOf(url)
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host)
  if (isPrivate && !isAllowedPrivate(host, allowedPrivate))
    throw invalidUrl('must not have a private address')
  // Only private addresses that the operator allows may be reached without TLS.
  const mayBePlain = isIP(host) === 0 ? allowedPrivate.length > 0 : isPrivate
  if (url.protocol === 'http:' && !mayBePlain) throw invalidUrl('must begin with `https://`')
  return url.href
}

/** Returns the address or host name. `localhost` always means this machine (RFC 6761 section 6.3). */
function hostOf({ hostname }: URL): string {
  return /^(.+\.)?localhost\.?$/.test(hostname) ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '')
}

function parse(text: string): URL {
  const url = URL.parse(text)
  if (url && (url.username !== '' || url.password !== ''))
    throw invalidUrl('must not contain a user name or password')
  try {
    return targetUrl(text)
  } catch (error) {
    if (error instanceof OutgoingFault)
      throw invalidUrl('must be an `https` URL with a host and a valid port')
    throw error
  }
}

/**
 * Returns which addresses a request may connect to: allowed private addresses, and with TLS also public
 * addresses.
 */
export const mayConnectTo =
  (allowedPrivate: readonly AddressBlock[]) =>
  (address: string, { isSecure }: { isSecure: boolean }): boolean =>
    isAllowedPrivate(address, allowedPrivate) || (isSecure && isPublicAddress(address))
