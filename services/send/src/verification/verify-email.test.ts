import { fc } from '@postrider/testing/property'
import { mailDomain, verifyEmail, zoneOf, type AddressDns } from './verify-email.ts'

const found = (...records: string[]) => ({ kind: 'found' as const, records })
const none = { kind: 'none' as const }
const failed = { kind: 'failed' as const }
const well: AddressDns = {
  nameServers: found('ns1.test'),
  mx: found('10 mx.test'),
  website: found('192.0.2.1'),
}
const good = {
  valid: true,
  isDisposable: false,
  isAlias: false,
  isTypo: false,
  isPlusAddressed: false,
  isPersonalEmail: false,
  domainExists: true,
  hasWebsite: true,
  hasMxRecords: true,
  reasons: ['The address is well formed, and its domain receives mail.'],
}
const verified = (email: string, dns: Partial<AddressDns> = {}) => verifyEmail(email, { ...well, ...dns })

describe('the verification of an address', () => {
  it('accepts a valid address', () => {
    expect(verified('ann@postrider.dev')).toEqual({ ...good, email: 'ann@postrider.dev' })
  })

  it.each([
    ['a personal mailbox', 'ann@gmail.com', { isPersonalEmail: true }],
    ['a personal mailbox of a country', 'ann@yahoo.co.jp', { isPersonalEmail: true }],
    ['a disposable address', 'ann@mailinator.com', { isDisposable: true }],
    ['a disposable address on a subdomain', 'ann@x.mailinator.com', { isDisposable: true }],
    ['a forwarding alias', 'x1@privaterelay.appleid.com', { isAlias: true }],
    ['a forwarding alias of a user', 'shop@ann.anonaddy.com', { isAlias: true }],
    ['a plus address', 'ann+news@postrider.dev', { isPlusAddressed: true }],
    ['a leading plus as part of the name', '+ann@postrider.dev', {}],
  ])('recognises %s', (_what, email, expected) => {
    expect(verified(email)).toEqual({ ...good, email, ...expected })
  })

  it('suggests the probable domain of a mistyped address, and accepts the address', () => {
    expect(verified('ann+x@outlok.com')).toEqual({
      ...good,
      email: 'ann+x@outlok.com',
      isTypo: true,
      isPlusAddressed: true,
      suggestedEmail: 'ann+x@outlook.com',
      reasons: ['The domain may be misspelled. Did you mean outlook.com?'],
    })
  })

  it('rejects a domain without name servers', () => {
    expect(verified('ann@nobody.dev', { nameServers: none })).toEqual({
      ...good,
      email: 'ann@nobody.dev',
      valid: false,
      domainExists: false,
      hasWebsite: false,
      hasMxRecords: false,
      reasons: ['The domain does not exist: it has no name servers.'],
    })
  })

  it.each([
    ['no MX', none],
    ['a null MX', found('0 ')],
    ['a null MX with its dot', found('0 .')],
  ])('rejects a domain with %s', (_what, mx) => {
    expect(verified('ann@nomail.dev', { mx, website: none })).toEqual({
      ...good,
      email: 'ann@nomail.dev',
      valid: false,
      hasWebsite: false,
      hasMxRecords: false,
      reasons: ['The domain receives no mail: it has no MX records.'],
    })
  })

  it('accepts an address if DNS fails', () => {
    expect(verified('ann@slow.dev', { nameServers: failed, mx: failed, website: failed })).toEqual({
      ...good,
      email: 'ann@slow.dev',
      hasWebsite: false,
      hasMxRecords: false,
      reasons: ['DNS did not answer for the domain, so it is not known whether it receives mail.'],
    })
  })

  it('rejects an address only if DNS is certain', () => {
    const fact = fc.constantFrom(none, failed, found('10 mx.test'))
    fc.assert(
      fc.property(fc.emailAddress(), fact, fact, (email, nameServers, mx) => {
        const { valid, reasons } = verified(email, { nameServers, mx })
        expect(valid).toBe(nameServers.kind !== 'none' && mx.kind !== 'none')
        expect(reasons.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('mistyped domains', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmail.co', 'hotmail.com'],
    ['yahooo.com', 'yahoo.com'],
    ['outlok.com', 'outlook.com'],
    ['iclod.com', 'icloud.com'],
    ['protonmial.com', 'protonmail.com'],
  ])('include %s, for which %s is suggested', (typed, meant) => {
    expect(verified(`a@${typed}`).suggestedEmail).toBe(`a@${meant}`)
  })

  it.each([
    'mail.com',
    'ymail.com',
    'me.com',
    'hotmail.nl',
    'yahoo.com.br',
    'gmx.de',
    'acme.com',
    'apl.com',
    'mail.ru',
  ])('do not include %s', (domain) => {
    expect(verified(`a@${domain}`).isTypo).toBe(false)
  })
})

describe('the domains to query', () => {
  it('are the mail domain and its registered parent domain', () => {
    const email = 'ann@mail.Müller.co.uk'
    expect([mailDomain(email), zoneOf(email)]).toEqual(['mail.xn--mller-kva.co.uk', 'xn--mller-kva.co.uk'])
  })
})
