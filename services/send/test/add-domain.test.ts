import { decrypt } from '@postrider/security'
import { someCaller, testRing } from '@postrider/testing/service'
import { createPublicKey } from 'node:crypto'
import { addDomain, instant, someDomainName, someSession, uuid } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { startSend, type SendUnderTest } from './start.ts'

const dns = fakeDns()
let send: SendUnderTest

beforeAll(async () => {
  send = await startSend({ dns })
})
afterAll(() => send.stop())

describe('POST /domains', () => {
  it('adds a domain with a normalized name, DNS records and its own signing key', async () => {
    const domain = someDomainName('shop')

    const { answer, caller } = await addDomain(send, ` ${domain.toUpperCase()}. `)

    const selector = expect.stringMatching(/^pr-/)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        id: uuid,
        domain,
        verified: false,
        status: 'Pending',
        dkimTokens: [],
        projectId: caller.projectId,
        checkedAt: null,
        createdAt: instant,
        updatedAt: instant,
        records: expect.arrayContaining([
          {
            type: 'TXT',
            name: expect.stringMatching(new RegExp(`^pr-[0-9a-f]{8}\\._domainkey\\.${domain}$`)),
            value: expect.stringMatching(/^v=DKIM1; k=rsa; p=/),
            purpose: 'DKIM',
            required: true,
            status: 'pending',
            explanation: expect.stringContaining('receivers check its signature'),
          },
        ]),
      },
    })
    const row = await send.db
      .selectFrom('domains')
      .selectAll()
      .where('id', '=', answer.body.id)
      .executeTakeFirstOrThrow()
    expect(row.dkim_selector).toEqual(selector)
    const pem = decrypt(testRing, `domains/${row.id}`, row.dkim_private_key ?? '')
    expect(row.dkim_private_key).not.toContain('PRIVATE KEY')
    expect(createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')).toBe(
      row.dkim_public_key,
    )
  })

  it('uses the project of the API key, ignores a project in the body, and returns the project name', async () => {
    const caller = someCaller()
    await send.db
      .insertInto('projects')
      .values({
        id: caller.projectId,
        name: 'Acme',
        language: 'en',
        tracking: 'ENABLED',
        disabled: false,
        deleted: false,
        generation: 1,
        version: 1,
      })
      .execute()

    const answer = await send
      .as(caller)
      .post('/domains', { body: { domain: someDomainName('own'), projectId: someCaller().projectId } })

    expect(answer.body).toMatchObject({ projectId: caller.projectId, project: { name: 'Acme' } })
  })

  it('rejects a session if the body names another project', async () => {
    const session = someSession('OWNER')

    const answer = await send
      .as(session)
      .post('/domains', { body: { domain: someDomainName('own'), projectId: someCaller().projectId } })

    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'PROJECT_ACCESS_DENIED' } } })
  })

  it('returns 409 if this project has the domain, or another project has verified it', async () => {
    const domain = someDomainName('twice')
    const first = await addDomain(send, domain)
    const again = await addDomain(send, domain, first.caller)
    const rival = await addDomain(send, domain)
    dns.publish(first.answer.body.records)
    await first.api.get(`/domains/${first.answer.body.id}/verify`)
    const late = await addDomain(send, domain)

    expect([again.answer.status, rival.answer.status, late.answer.status]).toEqual([409, 201, 409])
    expect([again.answer.body.error.code, late.answer.body.error.code]).toEqual(['CONFLICT', 'CONFLICT'])
  })

  it.each([
    undefined,
    3,
    '',
    'nothing',
    'co.uk',
    '127.0.0.1',
    'a b.com',
    'x@y.com',
    `${'a.'.repeat(120)}com`,
  ])('rejects %p with 422', async (domain) => {
    expect(await send.as(someCaller()).post('/domains', { body: { domain } })).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'domain' }] } },
    })
  })
})
