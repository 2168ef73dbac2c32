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

type Added = Awaited<ReturnType<typeof addDomain>>

const told = async ({ answer }: Added) =>
  (await send.published())
    .filter(({ data }) => data.id === answer.body.id)
    .map(({ type, key, projectId, data }) => ({ type, key, projectId, data }))

const verify = ({ api, answer }: Added) => api.get(`/domains/${answer.body.id}/verify`)

const forward = (): void => void (now = new Date(now.getTime() + 360_000))
const runChecks = (): Promise<void> => send.runLoop('domain-checks')

/** The check in the background, six minutes later. */
async function recheck(): Promise<void> {
  forward()
  await runChecks()
}

/** Begins a check, whose first answer of DNS is held until the release. */
async function held<Result>(check: () => Promise<Result>) {
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

describe('send.domains.v1', () => {
  it('tells that a domain is verified, once, by whichever of many checks at once', async () => {
    const added = await addDomain(send, someDomainName('told'))
    await verify(added)
    dns.publish(added.answer.body.records)

    await Promise.all([verify(added), verify(added), recheck(), verify(added)])
    await verify(added)

    const { id, domain } = added.answer.body
    expect(await told(added)).toEqual([
      { type: 'domain.verified', key: id, projectId: added.caller.projectId, data: { id, domain } },
    ])
  })

  it('tells that it is lost, with the records that are missing, and that it is back', async () => {
    const added = await addDomain(send, someDomainName('lost'))
    const { records } = added.answer.body
    dns.publish(records)
    await verify(added)
    const [dkim] = records.filter(({ purpose }: { purpose: string }) => purpose === 'DKIM')

    dns.set(`TXT ${dkim.name}`, 'failed')
    await recheck()
    const whileSilent = await told(added)
    dns.set(`TXT ${dkim.name}`, [])
    await recheck()
    await recheck()
    dns.publish(records)
    await recheck()

    expect(whileSilent).toHaveLength(1)
    const all = await told(added)
    expect(all.map(({ type }) => type)).toEqual(['domain.verified', 'domain.lost', 'domain.verified'])
    expect(all[1]?.data.records).toEqual([{ type: 'TXT', name: dkim.name }])
  })

  it('believes no look that began before the latest one: the records may be gone since', async () => {
    const added = await addDomain(send, someDomainName('stale'))
    const { records } = added.answer.body
    dns.publish(records)
    await verify(added)
    const { answer: stale, release } = await held(() => verify(added))
    for (const { type, name } of records) dns.set(`${type} ${name}`, [])
    await recheck()
    release()

    expect((await stale).body).toMatchObject({ verified: false })
    expect((await added.api.get('/domains')).body).toMatchObject([{ verified: false }])
    expect((await told(added)).map(({ type }) => type)).toEqual(['domain.verified', 'domain.lost'])
  })

  it('believes a look that began before the loop claimed the domain, and had not looked yet', async () => {
    const added = await addDomain(send, someDomainName('claimed'))
    dns.publish(added.answer.body.records)
    const verifying = await held(() => verify(added))
    forward()
    const checking = await held(runChecks)
    verifying.release()
    const verified = await verifying.answer
    checking.release()
    await checking.answer

    expect(verified.body).toMatchObject({ verified: true })
  })

  it('says nothing of a reserved name, which nobody has proved, nor of one that is not verified', async () => {
    const reserved = await addDomain(send, `${someDomainName('x').slice(0, 10)}.test`)
    const pending = await addDomain(send, someDomainName('pending'))

    expect((await verify(reserved)).body.verified).toBe(true)
    await verify(pending)

    expect([await told(reserved), await told(pending)]).toEqual([[], []])
  })
})

describe('the DMARC record of a domain', () => {
  const statusOf = async (added: Added): Promise<{ status: string; explanation: string }> => {
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
  ])('%j is %s', async (records, status) => {
    const name = someDomainName('dmarc')
    const added = await addDomain(send, name)
    dns.set(`TXT _dmarc.${name}`, records)

    expect(await statusOf(added)).toMatchObject({ status, required: false })
  })

  it('of a subdomain may be that of the domain above, which its owner has registered', async () => {
    const above = someDomainName('above')
    const added = await addDomain(send, `news.mail.${above}`)
    const before = await statusOf(added)
    dns.set(`TXT _dmarc.${above}`, ['v=DMARC1; p=reject'])
    const after = await statusOf(added)
    dns.set(`TXT _dmarc.news.mail.${above}`, ['v=DMARC1'])

    expect([before.status, after.status]).toEqual(['missing', 'verified'])
    expect((await statusOf(added)).status).toBe('different')
  })

  it('is explained, as every record is', async () => {
    const { answer } = await addDomain(send, someDomainName('explained'))

    for (const { explanation } of answer.body.records) expect(explanation.length).toBeGreaterThan(40)
  })
})
