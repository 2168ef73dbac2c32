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

/** The check in the background, five minutes later. */
async function recheck(): Promise<void> {
  now = new Date(now.getTime() + 301_000)
  await send.runLoop('domain-checks')
}

describe('GET /domains/:id/verify', () => {
  it('verifies once the record is there, and lets the project send; a second look changes nothing', async () => {
    const { api, answer: added } = await addDomain(send, someDomainName('dns'))
    const path = `/domains/${added.body.id}/verify`
    const mail = { to: 'a@example.net', from: `x@${added.body.domain}`, subject: 's', body: 'b' }

    const before = await api.get(path)
    const refused = await api.post('/v1/send', { body: mail })
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
    expect([refused.status, accepted.status]).toEqual([403, 200])
  })

  it.each(['a.example.com', 'shop.test', 'shop.localhost'])(
    'verifies the reserved name %s at once',
    async (name) => {
      const { api, answer: added } = await addDomain(send, `${uuidv7().slice(-8)}.${name}`)

      const answer = await api.get(`/domains/${added.body.id}/verify`)

      expect(answer.body).toMatchObject({ status: 'Success', verified: true })
    },
  )

  it('is 409 while another project has the domain verified', async () => {
    const domain = someDomainName('race')
    const mine = await addDomain(send, domain)
    const theirs = await addDomain(send, domain)
    dns.publish([...mine.answer.body.records, ...theirs.answer.body.records])

    const answers = await Promise.all(
      [mine, theirs].map(({ api, answer }) => api.get(`/domains/${answer.body.id}/verify`)),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it("is 404 for another project's domain and for an id that is none", async () => {
    const { answer } = await addDomain(send, someDomainName('foreign'))
    const stranger = send.as(someCaller())

    for (const id of [answer.body.id, 'x']) {
      expect((await stranger.get(`/domains/${id}/verify`)).status).toBe(404)
      expect((await stranger.delete(`/domains/${id}`)).status).toBe(404)
    }
  })
})

describe('the check in the background', () => {
  it('finds what was added to DNS, and takes away what is no longer there; a DNS failure takes nothing', async () => {
    const { api, caller, answer: added } = await addDomain(send, someDomainName('flip'))
    const record = added.body.records.find(({ required }: { required: boolean }) => required)
    const look = async () => {
      await recheck()
      const [domain] = (await api.get(`/domains/project/${caller.projectId}`)).body
      return [domain.verified, domain.status]
    }

    const seen = []
    dns.publish([record])
    seen.push(await look())
    dns.set(`TXT ${record.name}`, 'failed')
    seen.push(await look())
    dns.set(`TXT ${record.name}`, [])
    seen.push(await look())
    dns.publish([record])
    seen.push(await look())

    expect(seen).toEqual([
      [true, 'Success'],
      [true, 'Success'],
      [false, 'Pending'],
      [true, 'Success'],
    ])
  })

  it('leaves a domain alone that was checked in the last five minutes', async () => {
    await addDomain(send, someDomainName('calm'))
    await recheck()
    const asked = dns.asked.length

    await send.runLoop('domain-checks')

    expect(dns.asked).toHaveLength(asked)
  })

  it('gives a domain to one project only, though the records of two are there', async () => {
    const domain = someDomainName('both')
    const [mine, theirs] = [await addDomain(send, domain), await addDomain(send, domain)]
    dns.publish([...mine.answer.body.records, ...theirs.answer.body.records])

    await recheck()

    const listed = await Promise.all([mine, theirs].map(({ api }) => api.get('/domains')))
    const verified = listed.flatMap(({ body }) => body).filter((each) => each.verified)
    expect(verified).toHaveLength(1)
  })
})
