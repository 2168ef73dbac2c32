import { isIP } from 'node:net'
import { isLoopbackName, isLoopbackOnly } from '@postrider/process/config'
import type { Client } from './client-address.ts'
import { inboxAccessOf, type Config } from './config.ts'

/**
 * True if the client may read the captured mail of all projects: on this machine, or if the setting allows
 * it, under one of our names.
 */
export function mayReadInbox(config: Config, client: Client): boolean {
  const access = inboxAccessOf(config)
  return access === 'public' ? isOurName(config, client) : access === 'loopback' && client.isLocal
}

/**
 * True if metrics need no token: for programs on this machine, if the gateway accepts only local
 * connections.
 */
export const mayReadMetrics = (config: Config, client: Client): boolean =>
  isLoopbackOnly(config) && client.isLocal

/**
 * True for the host of PUBLIC_URL, an address or a loopback name. Another name may belong to a web page
 * that resolves it to our address, so that its scripts can read the responses (DNS rebinding).
 */
function isOurName({ publicUrl }: Config, { requestedHost: askedHost }: Client): boolean {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const name = askedHost.toLowerCase().replace(/:\d+$/, '')
  return name === publicHost || isLoopbackName(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
