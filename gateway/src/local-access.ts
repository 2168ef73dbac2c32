import { isIP } from 'node:net'
import { isLoopbackName, isLoopbackOnly } from '@postrider/process/config'
import type { Client } from './client-address.ts'
import { inboxAccessOf, type Config } from './config.ts'

/**
 * Returns whether the client may read the captured mail of all projects. Depending on the settings, the
 * client must be on this machine, or must have requested one of our host names.
 */
export function mayReadInbox(config: Config, client: Client): boolean {
  const access = inboxAccessOf(config)
  return access === 'public' ? isOurName(config, client) : access === 'loopback' && client.isLocal
}

/**
 * Returns whether the client may read metrics without a token. This is allowed for a program on this machine
 * if the gateway accepts only local connections.
 */
export const mayReadMetrics = (config: Config, client: Client): boolean =>
  isLoopbackOnly(config) && client.isLocal

/**
 * Returns whether the requested host is the host of PUBLIC_URL, an IP address or a loopback name. A web page
 * could resolve any other name to our address and then read the responses (DNS rebinding).
 */
function isOurName({ publicUrl }: Config, { requestedHost: askedHost }: Client): boolean {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const name = askedHost.toLowerCase().replace(/:\d+$/, '')
  return name === publicHost || isLoopbackName(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
