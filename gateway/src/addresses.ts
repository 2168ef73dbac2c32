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

/** All addresses that DNS has for a service's name (a headless service in Kubernetes), asked again every few seconds; while DNS fails, the last known ones. */
export function serviceAddresses(url: string, resolve: Resolve = resolveAll): Addresses {
  const { hostname, port } = new URL(url)
  let hosts: string[] = []
  let askedAt = -Infinity
  let asking: Promise<void> | undefined
  let turn = 0

  const ask = async (): Promise<void> => {
    try {
      hosts = await resolve(hostname.replace(/^\[|\]$/g, ''))
    } catch (error) {
      if (hosts.length === 0) throw error
    } finally {
      askedAt = performance.now()
      asking = undefined
    }
  }

  return {
    count: () => Math.max(1, hosts.length),
    next: async () => {
      if (performance.now() - askedAt > askedAgainMs) asking ??= ask()
      // Only the first question is waited for; later ones refresh what is used meanwhile.
      if (hosts.length === 0) await (asking ??= ask())
      else asking?.catch(() => undefined)
      turn = (turn + 1) % hosts.length
      const host = hosts[turn]
      if (host === undefined) throw new Error(`${hostname} has no address`)
      return { host, port: Number(port || 80) }
    },
  }
}

const resolveAll: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address)
