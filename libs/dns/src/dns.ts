export type DnsType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'TXT'

/**
 * A DNS answer. `none`: the name does not exist or has no record of this type. `failed`: the lookup returned
 * no answer.
 */
export type DnsAnswer =
  | { kind: 'found'; records: string[]; ttlSeconds: number }
  | { kind: 'none' }
  | { kind: 'failed'; reason: string }

/**
 * A DNS client. It returns records as text: a host name without trailing dot, `<priority> <host>` for MX, the
 * joined strings for TXT. Never throws.
 */
export interface Dns {
  ask(name: string, type: DnsType): Promise<DnsAnswer>
}
