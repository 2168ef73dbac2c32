import { LRUCache } from 'lru-cache'
import type { Dns, DnsAnswer } from './dns.ts'

// RFC 2308 section 5 allows caching a negative answer for the minimum TTL of the SOA record. Node does not
// return that TTL. In most zones, that TTL is longer than one minute.
const absenceSeconds = 60
const maxTtlSeconds = 86_400

/**
 * Caches answers for their TTL, and negative answers for one minute. Failures are not cached. Concurrent
 * queries for the same record share one lookup.
 */
export function cachedDns(dns: Dns, now: () => Date): Dns {
  const known = new LRUCache<string, { answer: DnsAnswer; until: number }>({ max: 20_000 })
  const pending = new Map<string, Promise<DnsAnswer>>()
  return {
    ask: (name, type) => {
      const key = `${type} ${name}`
      const cached = known.get(key)
      if (cached && cached.until > now().getTime()) return Promise.resolve(cached.answer)
      const current = pending.get(key)
      if (current) return current
      const lookup = dns
        .ask(name, type)
        .then((answer) => {
          const seconds = lifeOf(answer)
          if (seconds > 0) known.set(key, { answer, until: now().getTime() + seconds * 1000 })
          return answer
        })
        .finally(() => pending.delete(key))
      pending.set(key, lookup)
      return lookup
    },
  }
}

function lifeOf(answer: DnsAnswer): number {
  if (answer.kind === 'failed') return 0
  return answer.kind === 'none' ? absenceSeconds : Math.min(answer.ttlSeconds, maxTtlSeconds)
}
