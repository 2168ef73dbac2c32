import { projectDeleted } from '@postrider/contracts/messages'
import { expectLogs } from '@postrider/testing/jest'
import { projectMessage, someCaller } from '@postrider/testing/service'
import { addDomain, someDomainName } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { fakeIdentities } from './fake-identities.ts'
import { startSend, type SendUnderTest } from './start.ts'

const dns = fakeDns()
const identities = fakeIdentities()
let now = new Date('2026-01-01T00:00:00.000Z')
let send: SendUnderTest

beforeAll(async () => {
  send = await startSend({
    dns,
    identities,
    now: () => now,
    settings: { role: 'all', awsRegion: 'eu-west-1' },
  })
})
afterAll(() => send.stop())

const proofName = (domain: string) => `TXT _postrider.${domain}`
const proofOf = (projectId: string) => `postrider-project=${projectId}`

type AddedDomain = Awaited<ReturnType<typeof addDomain>>

/** Requests a check of the project's domain. Returns the status and the result. */
async function poll({ api, answer }: AddedDomain) {
  const { status, body } = await api.get(`/domains/${answer.body.id}/verify`)
  return { http: status, verified: body.verified, status: body.status }
}

async function recheckAll(): Promise<void> {
  now = new Date(now.getTime() + 301_000)
  await send.runLoop('domain-checks')
}

/**
 * Returns whether the domain is verified for the project, or undefined if the project does not have the
 * domain.
 */
const isVerified = async ({ api, answer }: AddedDomain): Promise<boolean | undefined> => {
  const { body } = await api.get('/domains')
  return body.find(({ id }: { id: string }) => id === answer.body.id)?.verified
}

describe('the ownership of a domain, with the provider SES', () => {
  it('requires a TXT record that names the project', async () => {
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

  it('is proved by the TXT record, even if another project added the domain first and requests checks', async () => {
    const domain = someDomainName('owned')
    const attacker = await addDomain(send, domain)
    const owner = await addDomain(send, domain)
    identities.verify(domain)

    const withoutProof = [await poll(attacker), await poll(owner)]
    dns.set(proofName(domain), [proofOf(owner.caller.projectId)])
    await recheckAll()
    const rows = [await isVerified(attacker), await isVerified(owner)]

    expect(withoutProof).toEqual([
      { http: 200, verified: false, status: 'Pending' },
      { http: 200, verified: false, status: 'Pending' },
    ])
    expect(rows).toEqual([false, true])
    expect(await poll(owner)).toEqual({ http: 200, verified: true, status: 'Success' })
    expect(await poll(attacker)).toMatchObject({ http: 409 })
  })

  it('is not proved by a verified identity or by the record of another project', async () => {
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

  it('is proved only if SES has also verified the identity', async () => {
    const domain = someDomainName('word')
    const mine = await addDomain(send, domain)
    dns.set(proofName(domain), [proofOf(mine.caller.projectId)])

    const before = await poll(mine)
    identities.verify(domain)

    expect(before).toEqual({ http: 200, verified: false, status: 'Pending' })
    expect(await poll(mine)).toMatchObject({ verified: true, status: 'Success' })
  })

  it('is proved for only one of two projects with valid records; the check of the second project returns 409', async () => {
    const domain = someDomainName('both')
    const [mine, theirs] = [await addDomain(send, domain), await addDomain(send, domain)]
    identities.verify(domain)
    dns.set(proofName(domain), [proofOf(mine.caller.projectId), proofOf(theirs.caller.projectId)])

    const answers = await Promise.all([poll(mine), poll(theirs)])

    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is lost if the record is missing, but not if the DNS lookup fails', async () => {
    const domain = someDomainName('flip')
    const mine = await addDomain(send, domain)
    identities.verify(domain)
    const seen = []
    for (const answer of [[proofOf(mine.caller.projectId)], 'failed', []] as const) {
      dns.set(proofName(domain), answer === 'failed' ? answer : [...answer])
      await recheckAll()
      seen.push(await isVerified(mine))
    }

    expect(seen).toEqual([true, true, false])
  })

  it('is also checked for domains that were verified before this record was required', async () => {
    const domain = someDomainName('before')
    const mine = await addDomain(send, domain)
    identities.verify(domain)
    const { id } = mine.answer.body
    const verifiedByAccount = { verified: true, status: 'Success' as const, records: '[]' }
    await send.db.updateTable('domains').set(verifiedByAccount).where('id', '=', id).execute()

    dns.set(proofName(domain), 'failed')
    await recheckAll()
    const unclear = await isVerified(mine)
    dns.set(proofName(domain), [])
    await recheckAll()

    expect([unclear, await isVerified(mine)]).toEqual([true, false])
  })

  it("of a subdomain is proved by the subdomain's own record, not by the parent's record", async () => {
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

describe('a domain, with the provider SES', () => {
  it('has the DNS records and tokens of SES', async () => {
    const domain = someDomainName('ses')
    const mine = await addDomain(send, domain)
    identities.verify(domain)
    dns.publish(mine.answer.body.records)
    const { body } = await mine.api.get(`/domains/${mine.answer.body.id}/verify`)

    const dkimTokens = ['t1', 't2', 't3']
    expect(mine.answer.body).toMatchObject({ dkimTokens, verified: false })
    expect(mine.answer.body.records).toMatchObject([
      { type: 'CNAME', name: `t1._domainkey.${domain}`, value: 't1.dkim.amazonses.com', required: true },
      { name: `t2._domainkey.${domain}` },
      { name: `t3._domainkey.${domain}` },
      ...mine.answer.body.records.slice(3),
    ])
    expect(mine.answer.body.records).toContainEqual(
      expect.objectContaining({
        type: 'MX',
        name: `mail.${domain}`,
        value: 'feedback-smtp.eu-west-1.amazonses.com',
        priority: 10,
      }),
    )
    expect(body).toMatchObject({ tokens: dkimTokens, status: 'Success', verified: true })
  })

  it('has an SES identity until the last project with the domain deletes it', async () => {
    const domain = someDomainName('shared')
    const [mine, theirs] = [await addDomain(send, domain), await addDomain(send, domain)]

    await mine.api.delete(`/domains/${mine.answer.body.id}`)
    const between = identities.has(domain)
    await theirs.api.delete(`/domains/${theirs.answer.body.id}`)

    expect([between, identities.has(domain)]).toEqual([true, false])
  })
})

/** Publishes the deletion of a project and waits for the purge. */
async function purgeDeleted(id: string): Promise<void> {
  await send.consume(projectMessage({ id, generation: 2, version: 2 }, projectDeleted))
  await send.idle()
}

describe('the SES identities of a deleted project', () => {
  it('are deleted unless another project has the same domain', async () => {
    const [own, shared] = [someDomainName('own'), someDomainName('shared')]
    const leaving = await addDomain(send, own)
    await addDomain(send, shared, leaving.caller)
    await addDomain(send, shared)

    await purgeDeleted(leaving.caller.projectId)

    expect([identities.has(own), identities.has(shared)]).toEqual([false, true])
  })

  it('do not stop the purge if SES is unavailable', async () => {
    expectLogs('domain.identity_left_behind')
    const domain = someDomainName('away')
    const leaving = await addDomain(send, domain)
    identities.fail(domain)

    await purgeDeleted(leaving.caller.projectId)

    expect(await isVerified(leaving)).toBeUndefined()
  })
})
