import { purgeProjects, saveProjects } from '@postrider/tenancy'
import { someCaller } from '@postrider/testing/service'
import { recheckDomains } from '../src/domains/recheck-domains.ts'
import { createContext, type Context } from '../src/context.ts'
import { projectPurge } from '../src/project-purge.ts'
import { addDomain, someDomainName } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { fakeIdentities } from './fake-identities.ts'
import { startSend, testConfig, type SendUnderTest } from './start.ts'

const dns = fakeDns()
const identities = fakeIdentities()
let now = new Date('2026-01-01T00:00:00.000Z')
let send: SendUnderTest
let ctx: Context

beforeAll(async () => {
  const settings = { awsRegion: 'eu-west-1' }
  send = await startSend({ dns, identities, now: () => now, settings })
  ctx = createContext(
    { ...testConfig(send.databaseUrl), ...settings },
    { db: send.db, dns, identities, now: () => now, contacts: send.contacts },
  )
})
afterAll(() => send.stop())

const proofName = (domain: string) => `TXT _postrider.${domain}`
const proofOf = (projectId: string) => `postrider-project=${projectId}`

/** What a project sees of its domain when it asks for a check. */
async function poll({ api, answer }: Awaited<ReturnType<typeof addDomain>>) {
  const { status, body } = await api.get(`/domains/${answer.body.id}/verify`)
  return { http: status, verified: body.verified, status: body.status }
}

async function recheckAll(): Promise<void> {
  now = new Date(now.getTime() + 301_000)
  while (await recheckDomains(ctx)) continue
}

const isVerified = async (id: string): Promise<boolean | undefined> =>
  (await send.db.selectFrom('domains').select('verified').where('id', '=', id).executeTakeFirst())?.verified

describe('ownership of a domain where SES signs', () => {
  it('lists the TXT record that names the project, as required', async () => {
    const domain = someDomainName('proof')

    const { answer, caller } = await addDomain(send, domain)

    expect(answer.body.records).toContainEqual({
      type: 'TXT',
      name: `_postrider.${domain}`,
      value: proofOf(caller.projectId),
      purpose: 'OWNERSHIP',
      required: true,
      status: 'pending',
      explanation: expect.stringContaining('belongs to this project'),
    })
  })

  it('stays with its owner, though another project added the domain first and polls (trap: the account proves a domain, not the tenant)', async () => {
    const domain = someDomainName('owned')
    const attacker = await addDomain(send, domain)
    const owner = await addDomain(send, domain)
    identities.verify(domain)

    const withoutProof = [await poll(attacker), await poll(owner)]
    dns.set(proofName(domain), [proofOf(owner.caller.projectId)])
    await recheckAll()
    const rows = [await isVerified(attacker.answer.body.id), await isVerified(owner.answer.body.id)]

    expect(withoutProof).toEqual([
      { http: 200, verified: false, status: 'Pending' },
      { http: 200, verified: false, status: 'Pending' },
    ])
    expect(rows).toEqual([false, true])
    expect(await poll(owner)).toEqual({ http: 200, verified: true, status: 'Success' })
    expect(await poll(attacker)).toMatchObject({ http: 409 })
  })

  it('is not proved by an identity that somebody left verified, nor by a record of another project', async () => {
    const domain = someDomainName('left')
    identities.verify(domain)
    const late = await addDomain(send, domain)

    const before = await poll(late)
    dns.set(proofName(domain), [
      proofOf(someCaller().projectId),
      'v=spf1 -all',
      `x-${proofOf(late.caller.projectId)}`,
    ])
    const foreign = await poll(late)

    expect(before).toEqual({ http: 200, verified: false, status: 'Pending' })
    expect(foreign).toEqual({ http: 200, verified: false, status: 'Failed' })
  })

  it('needs the word of SES besides the proof', async () => {
    const domain = someDomainName('word')
    const mine = await addDomain(send, domain)
    dns.set(proofName(domain), [proofOf(mine.caller.projectId)])

    const before = await poll(mine)
    identities.verify(domain)

    expect(before).toEqual({ http: 200, verified: false, status: 'Pending' })
    expect(await poll(mine)).toMatchObject({ verified: true, status: 'Success' })
  })

  it('may be proved by two projects at one name; one of them has it verified, the other gets 409', async () => {
    const domain = someDomainName('both')
    const [mine, theirs] = [await addDomain(send, domain), await addDomain(send, domain)]
    identities.verify(domain)
    dns.set(proofName(domain), [proofOf(mine.caller.projectId), proofOf(theirs.caller.projectId)])

    const answers = await Promise.all([poll(mine), poll(theirs)])

    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is lost when the proof is gone for certain, and kept while DNS cannot tell', async () => {
    const domain = someDomainName('flip')
    const mine = await addDomain(send, domain)
    const { id } = mine.answer.body
    identities.verify(domain)
    const seen = []
    for (const answer of [[proofOf(mine.caller.projectId)], 'failed', []] as const) {
      dns.set(proofName(domain), answer === 'failed' ? answer : [...answer])
      await recheckAll()
      seen.push(await isVerified(id))
    }

    expect(seen).toEqual([true, true, false])
  })

  it('is asked of domains that were verified before there was a proof', async () => {
    const domain = someDomainName('before')
    const mine = await addDomain(send, domain)
    identities.verify(domain)
    const { id } = mine.answer.body
    const verifiedByAccount = { verified: true, status: 'Success' as const, records: '[]' }
    await send.db.updateTable('domains').set(verifiedByAccount).where('id', '=', id).execute()

    dns.set(proofName(domain), 'failed')
    await recheckAll()
    const unclear = await isVerified(id)
    dns.set(proofName(domain), [])
    await recheckAll()

    expect([unclear, await isVerified(id)]).toEqual([true, false])
  })

  it('is proved for a subdomain by a record of the subdomain, whoever has the parent', async () => {
    const parent = someDomainName('parent')
    const above = await addDomain(send, parent)
    const below = await addDomain(send, `shop.${parent}`)
    identities.verify(parent)
    identities.verify(`shop.${parent}`)
    dns.set(proofName(parent), [proofOf(above.caller.projectId), proofOf(below.caller.projectId)])

    const before = await poll(below)
    dns.set(proofName(`shop.${parent}`), [proofOf(below.caller.projectId)])

    expect(before).toMatchObject({ verified: false })
    expect(await poll(below)).toMatchObject({ verified: true })
    expect(await poll(above)).toMatchObject({ verified: true })
  })
})

/** Accounts publishes that the project is deleted; the purge takes its turns. */
async function purgeDeleted(id: string): Promise<void> {
  const state = {
    id,
    name: 'Acme',
    language: 'en',
    tracking: 'ENABLED',
    logoUrl: null,
    disabled: false,
    generation: 2,
    version: 2,
    allowance: null,
  } as const
  await saveProjects(ctx.db, [{ ...state, deleted: true }], now)
  while (await purgeProjects(projectPurge(ctx), { eager: true })) continue
}

describe('the identities of a project that is deleted', () => {
  it('are forgotten, but for those that another project needs', async () => {
    const [own, shared] = [someDomainName('own'), someDomainName('shared')]
    const leaving = await addDomain(send, own)
    await addDomain(send, shared, leaving.caller)
    await addDomain(send, shared)

    await purgeDeleted(leaving.caller.projectId)

    expect([identities.has(own), identities.has(shared)]).toEqual([false, true])
  })

  it('are left behind when SES is away, which does not stop the purge', async () => {
    const domain = someDomainName('away')
    const leaving = await addDomain(send, domain)
    identities.fail(domain)

    await purgeDeleted(leaving.caller.projectId)

    expect(await isVerified(leaving.answer.body.id)).toBeUndefined()
  })
})
