import { isIP } from 'node:net'
import { isLoopbackName, isLoopbackOnly } from '@postrider/process/config'
import type { Client } from './client-address.ts'
import { inboxAccessOf, type Config } from './config.ts'

/**
 * Captured mail of all projects: for people on this machine, or for everybody who uses one of our names when
 * the setting opens it.
 */
export function mayReadInbox(config: Config, client: Client): boolean {
  const access = inboxAccessOf(config)
  return access === 'public' ? isOurName(config, client) : access === 'loopback' && client.isLocal
}

/** Metrics without a token: for programs on this machine, as long as nobody else can be behind them. */
export const mayReadMetrics = (config: Config, client: Client): boolean =>
  isLoopbackOnly(config) && client.isLocal

/**
 * The host of PUBLIC_URL, or one that nobody can point at us: an address, a loopback name. Any other name may
 * belong to a web page that made it resolve to our address, so that its scripts may read what we answer (DNS
 * rebinding).
 */
function isOurName({ publicUrl }: Config, { askedHost }: Client): boolean {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const name = askedHost.toLowerCase().replace(/:\d+$/, '')
  return name === publicHost || isLoopbackName(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
