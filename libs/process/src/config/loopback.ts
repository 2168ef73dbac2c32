/** True for a client address, as the gateway writes it, that is this machine itself. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/**
 * True for a host name or address that never leaves this machine: `localhost`, `*.localhost`, 127.0.0.0/8,
 * `::1`. Without a port.
 */
export const isLoopbackName = (name: string): boolean =>
  /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(name)

/**
 * Who may read captured mail without a key: nobody; people on this machine; anybody who reaches the gateway
 * by one of its own names.
 */
export type InboxAccess = 'off' | 'loopback' | 'public'

export interface Exposure {
  /** What the gateway listens on. */
  host: string
  /** The address by which others reach it. */
  publicUrl: string | undefined
}

/**
 * True when nobody but this machine can be meant to reach the gateway. Only then does a connection from the
 * loopback say anything about the caller: a reverse proxy on the same machine connects from there too, for
 * anybody, and need not say so.
 */
export const isLoopbackOnly = ({ host, publicUrl }: Exposure): boolean =>
  isLoopbackName(host) && publicUrl !== undefined && isLoopbackName(new URL(publicUrl).hostname)

/** Captured mail exists with provider `inbox` alone; `isPublic` is the setting INBOX_PUBLIC. */
export function inboxAccess(
  exposure: Exposure,
  mail: { provider: string | undefined; isPublic: boolean },
): InboxAccess {
  if (mail.provider !== 'inbox') return 'off'
  if (mail.isPublic) return 'public'
  return isLoopbackOnly(exposure) ? 'loopback' : 'off'
}
