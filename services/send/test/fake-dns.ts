import type { Dns, DnsAnswer } from '@postrider/dns'

export interface FakeDns extends Dns {
  /** All queries so far, as `<type> <name>`. */
  queries: string[]
  /**
   * Sets the records for a query. With an empty list, the records do not exist. With 'failed', the lookup
   * fails.
   */
  set(question: string, records: string[] | 'failed'): void
  /** Publishes the records that a domain needs, as the owner of the domain does. */
  publish(records: { type: string; name: string; value: string }[]): void
}

export const isFakeDns = (dns: Dns | undefined): dns is FakeDns => dns !== undefined && 'publish' in dns

/** Returns DNS in memory. Names without records do not exist. */
export function fakeDns(): FakeDns {
  const known = new Map<string, string[] | 'failed'>()
  const fake: FakeDns = {
    queries: [],
    set: (question, records) => void known.set(question, records),
    publish: (records) => {
      for (const { type, name, value } of records) fake.set(`${type} ${name}`, [value])
    },
    ask: async (name, type): Promise<DnsAnswer> => {
      const question = `${type} ${name}`
      fake.queries.push(question)
      const records = known.get(question)
      if (records === 'failed') return { kind: 'failed', reason: 'ETIMEOUT' }
      return records?.length ? { kind: 'found', records, ttlSeconds: 300 } : { kind: 'none' }
    },
  }
  return fake
}
