import type { Dns, DnsAnswer } from '@postrider/dns'
import { fc } from '@postrider/testing/property'
import { createRecipientProviders, recipientProviders } from './recipient-providers.ts'

const found = (...records: string[]): DnsAnswer => ({ kind: 'found', records, ttlSeconds: 300 })

const dnsOf = (answers: Readonly<Record<string, DnsAnswer>>): Dns & { queries: string[] } => {
  const queries: string[] = []
  return {
    queries,
    ask: (name, type) => {
      queries.push(`${type} ${name}`)
      return Promise.resolve(answers[name] ?? { kind: 'none' })
    },
  }
}

describe('the provider of a recipient', () => {
  it.each([
    ['ada@gmail.com', 'google'],
    ['Ada@GoogleMail.com', 'google'],
    ['ada@hotmail.co.uk', 'microsoft'],
    ['ada@outlook.fr', 'microsoft'],
    ['ada@live.com.au', 'microsoft'],
    ['ada@msn.com', 'microsoft'],
    ['ada@yahoo.com', 'yahoo'],
    ['ada@yahoo.com.br', 'yahoo'],
    ['ada@aol.com', 'yahoo'],
    ['ada@icloud.com', 'apple'],
    ['ada@me.com', 'apple'],
    ['ada@yahoo.co.jp', 'other'],
    ['ada@outlook.example', 'other'],
    ['ada@hotmail.shop.com', 'other'],
    ['ada@gmail.com.evil.example', 'other'],
  ])('is known from the domain, without DNS: %s', (address, provider) => {
    expect(createRecipientProviders(undefined).of(address)).toBe(provider)
  })

  it.each([
    ['1 aspmx.l.google.com', 'google'],
    ['0 shop-example.mail.protection.outlook.com', 'microsoft'],
    ['10 mx-biz.mail.am0.yahoodns.net', 'yahoo'],
    ['10 MX01.mail.icloud.com', 'apple'],
    ['10 mx.notgoogle.com', 'other'],
  ])('of another domain is found by its MX %s, and is `other` until then', async (record, provider) => {
    const dns = dnsOf({ 'shop.example': found(record) })
    const providers = createRecipientProviders(dns)

    expect(providers.of('ada@shop.example')).toBe('other')
    await providers.settled()

    expect(providers.of('ada@Shop.example')).toBe(provider)
    expect(dns.queries).toEqual(['MX shop.example'])
  })

  it('is looked up once for many mails, also if the lookup fails', async () => {
    const dns = dnsOf({ 'down.example': { kind: 'failed', reason: 'ETIMEOUT' } })
    const providers = createRecipientProviders(dns)

    for (let mails = 0; mails < 50; mails += 1) providers.of('ada@down.example')
    await providers.settled()

    expect(providers.of('ada@down.example')).toBe('other')
    expect(dns.queries).toEqual(['MX down.example'])
  })

  it('is looked up for few subdomains of a domain at a time, so that other domains are looked up too', async () => {
    const answers = Promise.withResolvers<void>()
    const providers = createRecipientProviders({
      ask: async () => {
        await answers.promise
        return found('1 aspmx.l.google.com')
      },
    })

    for (let n = 0; n < 300; n += 1) providers.of(`ada@d${n}.hostile.example`)
    providers.of('ada@shop.example')
    answers.resolve()
    await providers.settled()

    expect(providers.of('ada@d9.hostile.example')).toBe('google')
    expect(providers.of('ada@shop.example')).toBe('google')
    expect(providers.of('ada@d10.hostile.example')).toBe('other')
    await providers.settled()
    expect(providers.of('ada@d10.hostile.example')).toBe('google')
  })

  it('is one of the fixed values for any domain', () => {
    const names = Object.getOwnPropertyNames(Object.prototype)
    const label = fc.oneof(fc.constantFrom(...names), fc.domain(), fc.string())
    const suffix = fc.constantFrom('', '.com', '.co.uk', '.fr')
    const providers = createRecipientProviders(undefined)
    fc.assert(
      fc.property(label, suffix, (name, end) => {
        expect(recipientProviders).toContain(providers.of(`ada@${name}${end}`))
      }),
    )
  })

  it('is looked up for at most four domains at a time, and not at all beyond 200 waiting domains', async () => {
    let running = 0
    let most = 0
    const answers = Promise.withResolvers<void>()
    const providers = createRecipientProviders({
      ask: async () => {
        most = Math.max(most, (running += 1))
        await answers.promise
        running -= 1
        return found('1 aspmx.l.google.com')
      },
    })

    for (let n = 0; n < 500; n += 1) providers.of(`ada@d${n}.example`)
    answers.resolve()
    await providers.settled()

    expect(most).toBe(4)
    expect(providers.of('ada@d199.example')).toBe('google')
    expect(providers.of('ada@d200.example')).toBe('other')
  })
})
