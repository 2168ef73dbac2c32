import { Resolver } from 'node:dns/promises'
import type { Dns, DnsAnswer, DnsType } from './dns.ts'

// Node returns the TTL of address records only. For the others we assume five minutes, below the TTL of most
// zones.
const defaultTtlSeconds = 300

/** DNS through the machine's resolvers, or `servers` (address and port): two tries of two seconds each. */
export function systemDns(servers?: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return {
    ask: async (name, type) => {
      if (isNobodys(name)) return { kind: 'none' }
      try {
        const found = await lookUp(resolver, name, type)
        return found.records.length > 0 ? { kind: 'found', ...found } : { kind: 'none' }
      } catch (error) {
        return answerOf(codeOf(error), resolver)
      }
    },
  }
}

interface Found {
  records: string[]
  ttlSeconds: number
}

async function lookUp(resolver: Resolver, name: string, type: DnsType): Promise<Found> {
  const plain = (records: string[]): Found => ({ records, ttlSeconds: defaultTtlSeconds })
  switch (type) {
    case 'A':
      return addresses(await resolver.resolve4(name, { ttl: true }))
    case 'AAAA':
      return addresses(await resolver.resolve6(name, { ttl: true }))
    case 'CNAME':
      return plain(await resolver.resolveCname(name))
    case 'NS':
      return plain(await resolver.resolveNs(name))
    case 'TXT':
      return plain((await resolver.resolveTxt(name)).map((strings) => strings.join('')))
    case 'MX':
      return plain(
        (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`),
      )
    default:
      return type satisfies never
  }
}

const addresses = (found: { address: string; ttl: number }[]): Found => ({
  records: found.map(({ address }) => address),
  ttlSeconds: Math.min(...found.map(({ ttl }) => ttl)),
})

// RFC 6761 section 6.4: no name below it exists, even if a resolver returns one.
const isNobodys = (name: string): boolean => /(^|\.)invalid$/.test(name)

// c-ares: NXDOMAIN is ENOTFOUND, a name without such records ENODATA; EBADNAME cannot be asked, so it does
// not exist.
const nameError = 'ENOTFOUND'
const certain = new Set([nameError, 'ENODATA', 'EBADNAME'])

async function answerOf(code: string, resolver: Resolver): Promise<DnsAnswer> {
  if (!certain.has(code)) return { kind: 'failed', reason: code }
  if (code === nameError && (await deniesRoot(resolver))) return { kind: 'failed', reason: 'ENOROOT' }
  return { kind: 'none' }
}

/**
 * A resolver without a connection may answer NXDOMAIN for every name, even for the root, which exists: then
 * no absence is certain.
 */
const deniesRoot = (resolver: Resolver): Promise<boolean> =>
  resolver.resolveNs('.').then(
    () => false,
    (error: unknown) => codeOf(error) === nameError,
  )

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)
