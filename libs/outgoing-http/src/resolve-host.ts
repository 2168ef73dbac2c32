import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Resolves a host name to at least one address. Throws if it has none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>

// Two attempts of three seconds leave time to send the request before its deadline.
const resolverOptions = { timeout: 3_000, tries: 2 }

/**
 * Queries the name servers. `getaddrinfo` would use the few libuv threads, so a domain with unresponsive name
 * servers would block other lookups. Does not read the hosts file; `localhost` always means this machine, and
 * names in `.invalid` never exist (RFC 6761 sections 6.3 and 6.4).
 */
export async function resolveHost(host: string, signal: AbortSignal): Promise<LookupAddress[]> {
  if (/^(.+\.)?localhost\.?$/i.test(host)) return loopback
  if (/\.invalid\.?$/i.test(host))
    throw Object.assign(new Error('The name does not exist'), { code: 'ENOTFOUND' })
  const resolver = new Resolver(resolverOptions)
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const [v6, v4] = await Promise.allSettled([resolver.resolve6(host), resolver.resolve4(host)])
    const found = [...addresses(v4, 4), ...addresses(v6, 6)]
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason
    return found
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const loopback: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

const addresses = (found: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
