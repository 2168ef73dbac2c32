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
  it('finds an address of a domain with mail servers valid', async () => {
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

  it('finds an address of a domain that does not exist, or takes no mail, not valid', async () => {
    dns.set('NS silent.example', ['ns1.silent.example'])

    const gone = await verify('a@gone.example')
    const silent = await verify('a@silent.example')

    expect(gone.body.data).toMatchObject({ valid: false, domainExists: false, hasMxRecords: false })
    expect(silent.body.data).toMatchObject({ valid: false, domainExists: true, hasMxRecords: false })
  })

  it('gives a reason, and no verdict, when DNS fails', async () => {
    dns.set('NS slow.example', 'failed')
    dns.set('MX slow.example', 'failed')

    const answer = await verify('a@slow.example')

    expect(answer.body.data).toMatchObject({ valid: true, reasons: [expect.stringContaining('DNS')] })
  })

  it('asks once while an answer lives, and does not keep a failure', async () => {
    dns.set('NS kept.example', ['ns'])
    dns.set('MX kept.example', 'failed')
    const countOf = (question: string) => dns.asked.filter((each) => each === question).length

    await verify('a@kept.example')
    await verify('b@kept.example')
    const before = [countOf('NS kept.example'), countOf('MX kept.example')]
    now = new Date(now.getTime() + 301_000)
    await verify('c@kept.example')

    expect(before).toEqual([1, 2])
    expect(countOf('NS kept.example')).toBe(2)
  })

  it('refuses what is no address with 422', async () => {
    for (const email of [undefined, 'nobody', 3, 'a@b', 'a\n@b.co'])
      expect(await verify(email)).toMatchObject({
        status: 422,
        body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'email' }] } },
      })
  })
})
