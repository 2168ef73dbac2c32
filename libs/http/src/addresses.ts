import { lookup } from 'node:dns/promises'

export interface Address {
  host: string
  port: number
}

/** Gives the instances of a service in turn. */
export interface Addresses {
  next(): Promise<Address>
  /** How many there are, as last known. */
  count(): number
}

const askedAgainMs = 3_000

export type Resolve = (hostname: string) => Promise<string[]>

/**
 * The instances of a service: all addresses that DNS has for its names (a headless service in Kubernetes has
 * many), asked again every few seconds; while DNS fails, the last known ones.
 */
export function serviceAddresses(upstreams: string, resolve: Resolve = resolveAll): Addresses {
  const targets = addressesOf(upstreams).map((url) => new URL(url))
  let known: Address[] = []
  let askedAt = -Infinity
  let asking: Promise<void> | undefined
  let turn = 0

  const ask = async (): Promise<void> => {
    try {
      known = (await Promise.all(targets.map((target) => addressesBehind(target, resolve)))).flat()
    } catch (error) {
      if (known.length === 0) throw error
    } finally {
      askedAt = performance.now()
      asking = undefined
    }
  }

  return {
    count: () => Math.max(1, known.length),
    next: async () => {
      if (performance.now() - askedAt > askedAgainMs) asking ??= ask()
      // Only the first question is waited for; later ones refresh what is used meanwhile.
      if (known.length === 0) await (asking ??= ask())
      else asking?.catch(() => undefined)
      turn = (turn + 1) % known.length
      const address = known[turn]
      if (address === undefined) throw new Error(`${upstreams} has no address`)
      return address
    },
  }
}

/** The single addresses of an `Upstreams` setting. */
export const addressesOf = (upstreams: string): string[] =>
  upstreams.split(',').map((each) => each.trim().replace(/\/$/, ''))

async function addressesBehind({ hostname, port }: URL, resolve: Resolve): Promise<Address[]> {
  const hosts = await resolve(hostname.replace(/^\[|\]$/g, ''))
  return hosts.map((host) => ({ host, port: Number(port || 80) }))
}

const resolveAll: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address)
