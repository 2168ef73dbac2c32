import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { addDomain, someDomainName } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { startSend, type SendUnderTest } from './start.ts'

const dns = fakeDns()
let now = new Date('2026-01-01T00:00:00.000Z')
let send: SendUnderTest

beforeAll(async () => {
  send = await startSend({ dns, now: () => now })
})
afterAll(() => send.stop())

/** Advances the clock by five minutes and runs the background checks. */
async function recheck(): Promise<void> {
  now = new Date(now.getTime() + 301_000)
  await send.runLoop('domain-checks')
}

describe('GET /domains/:id/verify', () => {
  it('verifies a domain with published records, and mails from the domain are then accepted', async () => {
    const { api, answer: added } = await addDomain(send, someDomainName('dns'))
    const path = `/domains/${added.body.id}/verify`
    const mail = { to: 'a@example.net', from: `x@${added.body.domain}`, subject: 's', body: 'b' }

    const before = await api.get(path)
    const rejected = await api.post('/v1/send', { body: mail })
    dns.publish(added.body.records)
    const after = await api.get(path)
    const again = await api.get(path)
    const accepted = await api.post('/v1/send', { body: mail })

    expect(before.body).toMatchObject({
      verified: false,
      records: expect.arrayContaining([expect.objectContaining({ purpose: 'DKIM', status: 'missing' })]),
    })
    expect({ status: after.status, body: after.body }).toEqual({
      status: 200,
      body: {
        domain: added.body.domain,
        tokens: [],
        status: 'Success',
        verified: true,
        records: added.body.records.map((record: object) => ({ ...record, status: 'verified' })),
      },
    })
    expect(again.body).toEqual(after.body)
    expect([rejected.status, accepted.status]).toEqual([403, 200])
  })

  it.each(['a.example.com', 'shop.test', 'shop.localhost'])(
    'verifies the reserved name %s immediately',
    async (name) => {
      const { api, answer: added } = await addDomain(send, `${uuidv7().slice(-8)}.${name}`)

      const answer = await api.get(`/domains/${added.body.id}/verify`)

      expect(answer.body).toMatchObject({ status: 'Success', verified: true })
    },
  )

  it('returns 409 while another project has verified the domain', async () => {
    const domain = someDomainName('race')
    const mine = await addDomain(send, domain)
    const theirs = await addDomain(send, domain)
    dns.publish([...mine.answer.body.records, ...theirs.answer.body.records])

    const answers = await Promise.all(
      [mine, theirs].map(({ api, answer }) => api.get(`/domains/${answer.body.id}/verify`)),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('returns 404 for a domain of another project and for an invalid id', async () => {
    const { answer } = await addDomain(send, someDomainName('foreign'))
    const otherProject = send.as(someCaller())

    for (const id of [answer.body.id, 'x']) {
      expect((await otherProject.get(`/domains/${id}/verify`)).status).toBe(404)
      expect((await otherProject.delete(`/domains/${id}`)).status).toBe(404)
    }
  })
})

describe('the background check', () => {
  it('detects added and missing records, and does not change the status if DNS fails', async () => {
    const { api, caller, answer: added } = await addDomain(send, someDomainName('flip'))
    const record = added.body.records.find(({ required }: { required: boolean }) => required)
    const checkedState = async () => {
      await recheck()
      const [domain] = (await api.get(`/domains/project/${caller.projectId}`)).body
      return [domain.verified, domain.status]
    }

    const seen = []
    dns.publish([record])
    seen.push(await checkedState())
    dns.set(`TXT ${record.name}`, 'failed')
    seen.push(await checkedState())
    dns.set(`TXT ${record.name}`, [])
    seen.push(await checkedState())
    dns.publish([record])
    seen.push(await checkedState())

    expect(seen).toEqual([
      [true, 'Success'],
      [true, 'Success'],
      [false, 'Pending'],
      [true, 'Success'],
    ])
  })

  it('skips a domain that was checked in the last five minutes', async () => {
    await addDomain(send, someDomainName('calm'))
    await recheck()
    const queries = dns.queries.length

    await send.runLoop('domain-checks')

    expect(dns.queries).toHaveLength(queries)
  })

  it('verifies a domain for only one project, even if the records of two projects are published', async () => {
    const domain = someDomainName('both')
    const [mine, theirs] = [await addDomain(send, domain), await addDomain(send, domain)]
    dns.publish([...mine.answer.body.records, ...theirs.answer.body.records])

    await recheck()

    const listed = await Promise.all([mine, theirs].map(({ api }) => api.get('/domains')))
    const verified = listed.flatMap(({ body }) => body).filter((each) => each.verified)
    expect(verified).toHaveLength(1)
  })
})
