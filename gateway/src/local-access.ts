import { isIP } from 'node:net'
import { isLoopbackName } from '@postrider/process/config'
import type { Client } from './client-address.ts'
import type { Config } from './config.ts'

/** Captured mail of all projects: for people on this machine, or for everybody who uses one of our names when the setting opens it. */
export const mayReadInbox = (config: Config, client: Client): boolean =>
  config.inbox === 'public' ? isOurName(config, client) : config.inbox === 'loopback' && client.isLocal

/** Metrics without a token: for programs on this machine, as long as nobody else can be behind them. */
export const mayReadMetrics = ({ isLoopbackOnly }: Config, client: Client): boolean =>
  isLoopbackOnly && client.isLocal

/**
 * The host of PUBLIC_URL, or one that nobody can point at us: an address, a loopback name. Any other name may belong to a web page
 * that made it resolve to our address, so that its scripts may read what we answer (DNS rebinding).
 */
function isOurName({ publicHost }: Config, { askedHost }: Client): boolean {
  const name = askedHost.toLowerCase().replace(/:\d+$/, '')
  return name === publicHost || isLoopbackName(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
