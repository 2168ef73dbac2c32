import { lookup } from 'node:dns/promises'

export interface Address {
  host: string
  port: number
}

/** Returns the addresses of a service's instances in round-robin order. */
export interface Addresses {
  next(): Promise<Address>
  /** Returns the last known number of addresses. */
  count(): number
}

const refreshMs = 3_000

export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Resolves the instances of a service: all addresses that DNS has for its names (many for a headless
 * service in Kubernetes). It resolves them again every few seconds, and keeps the last addresses while DNS
 * fails.
 */
export function serviceAddresses(upstreams: string, resolve: Resolve = resolveAll): Addresses {
  const targets = addressesOf(upstreams).map((url) => new URL(url))
  let known: Address[] = []
  let resolvedAt = -Infinity
  let asking: Promise<void> | undefined
  let turn = 0

  const ask = async (): Promise<void> => {
    try {
      known = (await Promise.all(targets.map((target) => addressesBehind(target, resolve)))).flat()
    } catch (error) {
      if (known.length === 0) throw error
    } finally {
      resolvedAt = performance.now()
      asking = undefined
    }
  }

  return {
    count: () => Math.max(1, known.length),
    next: async () => {
      if (performance.now() - resolvedAt > refreshMs) asking ??= ask()
      // Wait only for the first lookup; later lookups run in the background.
      if (known.length === 0) await (asking ??= ask())
      else asking?.catch(() => undefined)
      turn = (turn + 1) % known.length
      const address = known[turn]
      if (address === undefined) throw new Error(`${upstreams} has no address`)
      return address
    },
  }
}

/** Returns the addresses of an `Upstreams` setting. */
export const addressesOf = (upstreams: string): string[] =>
  upstreams.split(',').map((each) => each.trim().replace(/\/$/, ''))

async function addressesBehind({ hostname, port }: URL, resolve: Resolve): Promise<Address[]> {
  const hosts = await resolve(hostname.replace(/^\[|\]$/g, ''))
  return hosts.map((host) => ({ host, port: Number(port || 80) }))
}

const resolveAll: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address)
