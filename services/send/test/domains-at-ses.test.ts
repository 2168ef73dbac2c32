import { someCaller } from '@postrider/testing/service'
import type { Identities, Identity } from '../src/providers/identities.ts'
import { someDomainName } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { startSend, type SendUnderTest } from './start.ts'

const known = new Map<string, Identity>()
const calls: string[] = []
const identities: Identities = {
  find: async (domain) => known.get(domain),
  register: async (domain) => {
    calls.push(`register ${domain}`)
    const identity = known.get(domain) ?? { tokens: ['t1', 't2', 't3'], status: 'Pending', verified: false }
    known.set(domain, identity)
    return identity
  },
  forget: async (domain) => {
    calls.push(`forget ${domain}`)
    known.delete(domain)
  },
}

const dns = fakeDns()
let send: SendUnderTest

beforeAll(async () => {
  send = await startSend({
    dns,
    identities,
    settings: { provider: 'inbox', awsRegion: 'eu-west-1' },
  })
})
afterAll(() => send.stop())

describe('a domain with SES', () => {
  it('registers the domain, lists its records and believes what SES says of it, once the project has proved that it is its own', async () => {
    const domain = someDomainName('ses')
    const api = send.as(someCaller())

    const added = await api.post('/domains', { body: { domain } })
    const before = await api.get(`/domains/${added.body.id}/verify`)
    known.set(domain, { tokens: ['t1', 't2', 't3'], status: 'Success', verified: true })
    dns.publish(added.body.records)
    const after = await api.get(`/domains/${added.body.id}/verify`)

    expect(added.body).toMatchObject({ dkimTokens: ['t1', 't2', 't3'], verified: false })
    expect(added.body.records.slice(0, 1)).toMatchObject([
      { type: 'CNAME', name: `t1._domainkey.${domain}`, value: 't1.dkim.amazonses.com', required: true },
    ])
    expect(added.body.records).toContainEqual(
      expect.objectContaining({
        type: 'MX',
        name: `mail.${domain}`,
        value: 'feedback-smtp.eu-west-1.amazonses.com',
        priority: 10,
      }),
    )
    expect(before.body).toMatchObject({ status: 'Pending', verified: false })
    expect(after.body).toMatchObject({ tokens: ['t1', 't2', 't3'], status: 'Success', verified: true })
  })

  it('keeps the identity while another project has the domain', async () => {
    const domain = someDomainName('shared')
    const [one, two] = [send.as(someCaller()), send.as(someCaller())]
    const mine = await one.post('/domains', { body: { domain } })
    const theirs = await two.post('/domains', { body: { domain } })

    await one.delete(`/domains/${mine.body.id}`)
    const between = calls.filter((call) => call === `forget ${domain}`).length
    await two.delete(`/domains/${theirs.body.id}`)

    expect(between).toBe(0)
    expect(calls.filter((call) => call === `forget ${domain}`)).toHaveLength(1)
  })
})
