import { someCaller } from '@postrider/testing/service'
import { fakeDns } from './fake-dns.ts'
import { startSend, type SendUnderTest } from './start.ts'

const dns = fakeDns()
let now = new Date('2026-01-01T00:00:00Z')
let send: SendUnderTest

beforeAll(async () => {
  send = await startSend({ dns, now: () => now })
})
afterAll(() => send.stop())

const verify = (email: unknown) => send.as(someCaller()).post('/v1/verify', { body: { email } })

describe('POST /v1/verify', () => {
  it('returns valid for an address of a domain with mail servers', async () => {
    dns.set('NS acme.example', ['ns1.acme.example'])
    dns.set('MX mail.acme.example', ['10 mx.acme.example'])
    dns.set('AAAA mail.acme.example', ['::1'])

    const answer = await verify(' Ada+news@Mail.ACME.example ')

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          email: 'ada+news@mail.acme.example',
          valid: true,
          isDisposable: false,
          isAlias: false,
          isTypo: false,
          isPlusAddressed: true,
          isPersonalEmail: false,
          domainExists: true,
          hasWebsite: true,
          hasMxRecords: true,
          reasons: [expect.any(String)],
        },
      },
    })
  })

  it('returns invalid for an address of a domain that does not exist or has no mail servers', async () => {
    dns.set('NS silent.example', ['ns1.silent.example'])

    const missing = await verify('a@missing.example')
    const silent = await verify('a@silent.example')

    expect(missing.body.data).toMatchObject({ valid: false, domainExists: false, hasMxRecords: false })
    expect(silent.body.data).toMatchObject({ valid: false, domainExists: true, hasMxRecords: false })
  })

  it('returns valid with a reason if DNS fails', async () => {
    dns.set('NS slow.example', 'failed')
    dns.set('MX slow.example', 'failed')

    const answer = await verify('a@slow.example')

    expect(answer.body.data).toMatchObject({ valid: true, reasons: [expect.stringContaining('DNS')] })
  })

  it('caches DNS answers for their TTL, and does not cache failures', async () => {
    dns.set('NS kept.example', ['ns'])
    dns.set('MX kept.example', 'failed')
    const countOf = (query: string) => dns.queries.filter((each) => each === query).length

    await verify('a@kept.example')
    await verify('b@kept.example')
    const before = [countOf('NS kept.example'), countOf('MX kept.example')]
    now = new Date(now.getTime() + 301_000)
    await verify('c@kept.example')

    expect(before).toEqual([1, 2])
    expect(countOf('NS kept.example')).toBe(2)
  })

  it('rejects an invalid address with 422', async () => {
    for (const email of [undefined, 'nobody', 3, 'a@b', 'a\n@b.co'])
      expect(await verify(email)).toMatchObject({
        status: 422,
        body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'email' }] } },
      })
  })
})
