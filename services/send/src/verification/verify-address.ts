import type { Verification } from '@postrider/contracts/resources'
import type { Dns, DnsAnswer } from '@postrider/dns'
import { mailDomain, verifyEmail as judge, zoneOf } from './verify-email.ts'

/** Checks an address by DNS, without sending mail to it (API spec, POST /v1/verify). */
export async function verifyEmail(dns: Dns, email: string): Promise<Verification> {
  const domain = mailDomain(email)
  const [nameServers, mx, ipv4, ipv6] = await Promise.all([
    dns.ask(zoneOf(email), 'NS'),
    dns.ask(domain, 'MX'),
    dns.ask(domain, 'A'),
    dns.ask(domain, 'AAAA'),
  ])
  return judge(email, { nameServers, mx, website: either(ipv4, ipv6) })
}

/** Combines the answers for two address families. Absence is certain only if both families are absent. */
function either(left: DnsAnswer, right: DnsAnswer): DnsAnswer {
  if (left.kind === 'found') return left
  return right.kind === 'none' ? left : right
}
