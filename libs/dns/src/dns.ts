export type DnsType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'TXT'

/**
 * A DNS answer. `none` is certain: no such name, or no record of this type. `failed`: the lookup gave no
 * answer.
 */
export type DnsAnswer =
  | { kind: 'found'; records: string[]; ttlSeconds: number }
  | { kind: 'none' }
  | { kind: 'failed'; reason: string }

/**
 * Asks DNS. Records are text: a host name without trailing dot, `<priority> <host>` for MX, the joined
 * strings of a TXT. Never throws.
 */
export interface Dns {
  ask(name: string, type: DnsType): Promise<DnsAnswer>
}
