/** Returns whether a client address belongs to this machine. The gateway writes the address. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/**
 * Returns whether a host name or address (without port) always means this machine: `localhost`,
 * `*.localhost`, 127.0.0.0/8, `::1`.
 */
export const isLoopbackName = (name: string): boolean =>
  /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(name)

/** The callers that may read captured mail without a key: none, callers on this machine, or all. */
export type InboxAccess = 'off' | 'loopback' | 'public'

export interface Exposure {
  /** The address that the gateway listens on. */
  host: string
  /** The URL by which clients reach the gateway. */
  publicUrl: string | undefined
}

/**
 * Returns whether only this machine can reach the gateway. Otherwise a connection from the loopback proves
 * nothing: a reverse proxy on this machine also connects from the loopback, for any client.
 */
export const isLoopbackOnly = ({ host, publicUrl }: Exposure): boolean =>
  isLoopbackName(host) && publicUrl !== undefined && isLoopbackName(new URL(publicUrl).hostname)

/**
 * Returns the clients that may read captured mail without a key. Only the provider `inbox` captures mail.
 * `isPublic` is the setting INBOX_PUBLIC.
 */
export function inboxAccess(
  exposure: Exposure,
  mail: { provider: string | undefined; isPublic: boolean },
): InboxAccess {
  if (mail.provider !== 'inbox') return 'off'
  if (mail.isPublic) return 'public'
  return isLoopbackOnly(exposure) ? 'loopback' : 'off'
}
