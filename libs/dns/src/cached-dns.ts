import { LRUCache } from 'lru-cache'
import type { Dns, DnsAnswer } from './dns.ts'

// RFC 2308 section 5 allows caching an absence for the SOA's minimum, which Node does not return; a minute is
// below that of most zones.
const absenceSeconds = 60
const longestSeconds = 86_400

/**
 * Caches answers for their TTL, absences for a minute, failures not at all. Concurrent questions share one
 * lookup.
 */
export function cachedDns(dns: Dns, now: () => Date): Dns {
  const known = new LRUCache<string, { answer: DnsAnswer; until: number }>({ max: 20_000 })
  const asking = new Map<string, Promise<DnsAnswer>>()
  return {
    ask: (name, type) => {
      const key = `${type} ${name}`
      const cached = known.get(key)
      if (cached && cached.until > now().getTime()) return Promise.resolve(cached.answer)
      const current = asking.get(key)
      if (current) return current
      const asked = dns
        .ask(name, type)
        .then((answer) => {
          const seconds = lifeOf(answer)
          if (seconds > 0) known.set(key, { answer, until: now().getTime() + seconds * 1000 })
          return answer
        })
        .finally(() => asking.delete(key))
      asking.set(key, asked)
      return asked
    },
  }
}

function lifeOf(answer: DnsAnswer): number {
  if (answer.kind === 'failed') return 0
  return answer.kind === 'none' ? absenceSeconds : Math.min(answer.ttlSeconds, longestSeconds)
}
