import type { Dns, DnsAnswer } from '@postrider/dns'

export interface FakeDns extends Dns {
  /** Every question, as `<type> <name>`. */
  asked: string[]
  /** Gives a name records; none takes them away, 'failed' makes the server silent. */
  set(question: string, records: string[] | 'failed'): void
  /** What an owner does with the records that a domain needs. */
  publish(records: { type: string; name: string; value: string }[]): void
}

export const isFakeDns = (dns: Dns | undefined): dns is FakeDns => dns !== undefined && 'publish' in dns

/** DNS in memory: what was not set does not exist. */
export function fakeDns(): FakeDns {
  const known = new Map<string, string[] | 'failed'>()
  const fake: FakeDns = {
    asked: [],
    set: (question, records) => void known.set(question, records),
    publish: (records) => {
      for (const { type, name, value } of records) fake.set(`${type} ${name}`, [value])
    },
    ask: async (name, type): Promise<DnsAnswer> => {
      const question = `${type} ${name}`
      fake.asked.push(question)
      const records = known.get(question)
      if (records === 'failed') return { kind: 'failed', reason: 'ETIMEOUT' }
      return records?.length ? { kind: 'found', records, ttlSeconds: 300 } : { kind: 'none' }
    },
  }
  return fake
}
