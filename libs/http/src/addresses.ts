import { lookup } from 'node:dns/promises'

export interface Address {
  host: string
  port: number
}

/** The addresses of a service's instances. */
export interface Addresses {
  next(): Promise<Address>
  /** Returns the number of addresses that the last successful lookup found. */
  count(): number
}

const refreshMs = 3_000

export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Resolves the instances of a service: all addresses that DNS has for the service's names (several for a
 * headless Kubernetes service). The lookup is repeated every few seconds. If DNS fails, the last addresses
 * are kept.
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

/** Splits an `Upstreams` setting into addresses. */
export const addressesOf = (upstreams: string): string[] =>
  upstreams.split(',').map((each) => each.trim().replace(/\/$/, ''))

async function addressesBehind({ hostname, port }: URL, resolve: Resolve): Promise<Address[]> {
  const hosts = await resolve(hostname.replace(/^\[|\]$/g, ''))
  return hosts.map((host) => ({ host, port: Number(port || 80) }))
}

const resolveAll: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address)
