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

type AddedDomain = Awaited<ReturnType<typeof addDomain>>

const publishedFor = async ({ answer }: AddedDomain) =>
  (await send.published())
    .filter(({ data }) => data.id === answer.body.id)
    .map(({ type, key, projectId, data }) => ({ type, key, projectId, data }))

const verify = ({ api, answer }: AddedDomain) => api.get(`/domains/${answer.body.id}/verify`)

const advanceClock = (): void => void (now = new Date(now.getTime() + 360_000))
const runChecks = (): Promise<void> => send.runLoop('domain-checks')

/** Advances the clock by six minutes and runs the background checks. */
async function recheck(): Promise<void> {
  advanceClock()
  await runChecks()
}

/** Starts a check and delays its first DNS answer until `release` is called. */
async function startHeld<Result>(check: () => Promise<Result>) {
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { ask } = dns
  dns.ask = async (name, type) => {
    const found = await ask(name, type)
    answered.resolve()
    await released.promise
    return found
  }
  const answer = check()
  await answered.promise
  dns.ask = ask
  return { answer, release: released.resolve }
}

describe('the topic send.domains.v1', () => {
  it('contains one message about a verified domain, even after concurrent checks', async () => {
    const added = await addDomain(send, someDomainName('told'))
    await verify(added)
    dns.publish(added.answer.body.records)

    await Promise.all([verify(added), verify(added), recheck(), verify(added)])
    await verify(added)

    const { id, domain } = added.answer.body
    expect(await publishedFor(added)).toEqual([
      { type: 'domain.verified', key: id, projectId: added.caller.projectId, data: { id, domain } },
    ])
  })

  it('contains a message when a domain loses its verification, with the missing records, and when it recovers', async () => {
    const added = await addDomain(send, someDomainName('lost'))
    const { records } = added.answer.body
    dns.publish(records)
    await verify(added)
    const [dkim] = records.filter(({ purpose }: { purpose: string }) => purpose === 'DKIM')

    dns.set(`TXT ${dkim.name}`, 'failed')
    await recheck()
    const whileSilent = await publishedFor(added)
    dns.set(`TXT ${dkim.name}`, [])
    await recheck()
    await recheck()
    dns.publish(records)
    await recheck()

    expect(whileSilent).toHaveLength(1)
    const all = await publishedFor(added)
    expect(all.map(({ type }) => type)).toEqual(['domain.verified', 'domain.lost', 'domain.verified'])
    expect(all[1]?.data.records).toEqual([{ type: 'TXT', name: dkim.name }])
  })

  it('does not contain the result of a check that started before the latest check', async () => {
    const added = await addDomain(send, someDomainName('stale'))
    const { records } = added.answer.body
    dns.publish(records)
    await verify(added)
    const { answer: stale, release } = await startHeld(() => verify(added))
    for (const { type, name } of records) dns.set(`${type} ${name}`, [])
    await recheck()
    release()

    expect((await stale).body).toMatchObject({ verified: false })
    expect((await added.api.get('/domains')).body).toMatchObject([{ verified: false }])
    expect((await publishedFor(added)).map(({ type }) => type)).toEqual(['domain.verified', 'domain.lost'])
  })

  it('contains the result of a check that finishes during a background check', async () => {
    const added = await addDomain(send, someDomainName('claimed'))
    dns.publish(added.answer.body.records)
    const verifying = await startHeld(() => verify(added))
    advanceClock()
    const checking = await startHeld(runChecks)
    verifying.release()
    const verified = await verifying.answer
    checking.release()
    await checking.answer

    expect(verified.body).toMatchObject({ verified: true })
  })

  it('contains no messages about a reserved name or an unverified domain', async () => {
    const reserved = await addDomain(send, `${someDomainName('x').slice(0, 10)}.test`)
    const pending = await addDomain(send, someDomainName('pending'))

    expect((await verify(reserved)).body.verified).toBe(true)
    await verify(pending)

    expect([await publishedFor(reserved), await publishedFor(pending)]).toEqual([[], []])
  })
})

describe('the DMARC record of a domain', () => {
  const statusOf = async (added: AddedDomain): Promise<{ status: string; explanation: string }> => {
    const { records } = (await verify(added)).body
    return records.find(({ purpose }: { purpose: string }) => purpose === 'DMARC')
  }

  it.each([
    [['v=DMARC1; p=none'], 'verified'],
    [['v=DMARC1; p=REJECT; rua=mailto:x@y.example'], 'verified'],
    [['some other text', 'v=DMARC1;p=quarantine'], 'verified'],
    [['v=DMARC1; rua=mailto:x@y.example'], 'different'],
    [['v=DMARC1; p=maybe'], 'different'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'different'],
    [['v=spf1 -all'], 'missing'],
    [[], 'missing'],
  ])('with the TXT records %j is %s', async (records, status) => {
    const name = someDomainName('dmarc')
    const added = await addDomain(send, name)
    dns.set(`TXT _dmarc.${name}`, records)

    expect(await statusOf(added)).toMatchObject({ status, required: false })
  })

  it('can be published at the parent domain', async () => {
    const above = someDomainName('above')
    const added = await addDomain(send, `news.mail.${above}`)
    const before = await statusOf(added)
    dns.set(`TXT _dmarc.${above}`, ['v=DMARC1; p=reject'])
    const after = await statusOf(added)
    dns.set(`TXT _dmarc.news.mail.${above}`, ['v=DMARC1'])

    expect([before.status, after.status]).toEqual(['missing', 'verified'])
    expect((await statusOf(added)).status).toBe('different')
  })

  it('has an explanation, like every other record', async () => {
    const { answer } = await addDomain(send, someDomainName('explained'))

    for (const { explanation } of answer.body.records) expect(explanation.length).toBeGreaterThan(40)
  })
})
