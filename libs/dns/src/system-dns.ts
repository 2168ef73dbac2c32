import { Resolver } from 'node:dns/promises'
import type { Dns, DnsAnswer, DnsType } from './dns.ts'

// Node returns a TTL for address records only. Five minutes is below the TTL of most other records.
const defaultTtlSeconds = 300

/**
 * Returns a DNS client that uses the system's resolvers, or `servers` (`address:port`). Each lookup is tried
 * twice, two seconds each.
 */
export function systemDns(servers?: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return {
    ask: async (name, type) => {
      if (isReservedName(name)) return { kind: 'none' }
      try {
        const found = await lookUp(resolver, name, type)
        return found.records.length > 0 ? { kind: 'found', ...found } : { kind: 'none' }
      } catch (error) {
        return answerOf(codeOf(error), resolver)
      }
    },
  }
}

interface DnsRecords {
  records: string[]
  ttlSeconds: number
}

async function lookUp(resolver: Resolver, name: string, type: DnsType): Promise<DnsRecords> {
  const plain = (records: string[]): DnsRecords => ({ records, ttlSeconds: defaultTtlSeconds })
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

const addresses = (found: { address: string; ttl: number }[]): DnsRecords => ({
  records: found.map(({ address }) => address),
  ttlSeconds: Math.min(...found.map(({ ttl }) => ttl)),
})

// RFC 6761 section 6.4: no name below `invalid` exists, even if a resolver returns a record.
const isReservedName = (name: string): boolean => /(^|\.)invalid$/.test(name)

// Error codes of c-ares. ENOTFOUND is NXDOMAIN. ENODATA: the name has no record of this type. EBADNAME: the
// name cannot be queried, so it does not exist.
const nameError = 'ENOTFOUND'
const certain = new Set([nameError, 'ENODATA', 'EBADNAME'])

async function answerOf(code: string, resolver: Resolver): Promise<DnsAnswer> {
  if (!certain.has(code)) return { kind: 'failed', reason: code }
  if (code === nameError && (await deniesRoot(resolver))) return { kind: 'failed', reason: 'ENOROOT' }
  return { kind: 'none' }
}

/**
 * Returns whether the resolver returns NXDOMAIN for the root, which always exists. Some resolvers return
 * NXDOMAIN for every name when they have no connection, so their negative answers are not reliable.
 */
const deniesRoot = (resolver: Resolver): Promise<boolean> =>
  resolver.resolveNs('.').then(
    () => false,
    (error: unknown) => codeOf(error) === nameError,
  )

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)
