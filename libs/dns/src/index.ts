export { cachedDns } from './cached-dns.ts'
export type { Dns, DnsAnswer } from './dns.ts'
export { systemDns } from './system-dns.ts'
