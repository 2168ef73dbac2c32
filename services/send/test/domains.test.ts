import { decrypt } from '@postrider/service'
import { someCaller, testRing } from '@postrider/testing'
import { createPublicKey } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { recheckDomains } from '../src/commands/recheck-domains.ts'
import { createContext, type Context } from '../src/context.ts'
import type { Identities, Identity } from '../src/identities/identities.ts'
import { instant, someProject, someTemplate, uuid } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { startSend, testConfig, type SendUnderTest } from './start.ts'

const dns = fakeDns()
let now = new Date('2026-01-01T00:00:00.000Z')
let send: SendUnderTest
let ctx: Context

beforeAll(async () => {
  send = await startSend({ dns, now: () => now })
  ctx = createContext(testConfig(send.databaseUrl), {
    db: send.db,
    dns,
    now: () => now,
    contacts: send.contacts,
  })
})
afterAll(() => send.stop())

const named = (name: string): string => `${name}-${uuidv7().slice(-8)}.com`
const add = async (domain: string, caller = someCaller()) => {
  const api = send.as(caller)
  return { api, caller, answer: await api.post('/domains', { body: { domain } }) }
}
const publish = (records: { type: string; name: string; value: string }[]): void => {
  for (const { type, name, value } of records) dns.set(`${type} ${name}`, [value])
}

describe('POST /domains', () => {
  it('adds a domain, canonical, with the records it needs and a signing key of its own', async () => {
    const domain = named('shop')

    const { answer, caller } = await add(` ${domain.toUpperCase()}. `)

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

  it("takes the key's project, whatever the body says, and tells its name once it is known", async () => {
    const caller = someCaller()
    await send.db
      .insertInto('projects')
      .values({
        id: caller.projectId,
        name: 'Acme',
        language: 'en',
        disabled: false,
        generation: 1,
        version: 1,
      })
      .execute()

    const answer = await send
      .as(caller)
      .post('/domains', { body: { domain: named('own'), projectId: someCaller().projectId } })

    expect(answer.body).toMatchObject({ projectId: caller.projectId, project: { name: 'Acme' } })
  })

  it('refuses a session whose body names another project', async () => {
    const { projectId, generation } = someCaller()
    const session = {
      kind: 'session',
      userId: uuidv7(),
      sessionId: uuidv7(),
      role: 'OWNER',
      projectId,
      generation,
    } as const

    const answer = await send
      .as(session)
      .post('/domains', { body: { domain: named('own'), projectId: someCaller().projectId } })

    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'PROJECT_ACCESS_DENIED' } } })
  })

  it('is 409 in the same project, and where another project has it verified', async () => {
    const domain = named('twice')
    const first = await add(domain)
    const again = await add(domain, first.caller)
    const rival = await add(domain)
    publish(first.answer.body.records)
    await first.api.get(`/domains/${first.answer.body.id}/verify`)
    const late = await add(domain)

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
  ])('refuses %p with 422', async (domain) => {
    expect(await send.as(someCaller()).post('/domains', { body: { domain } })).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field: 'domain' }] } },
    })
  })
})

describe('GET /domains/:id/verify', () => {
  it('verifies once the record is there, and lets the project send; a second look changes nothing', async () => {
    const { api, answer: added } = await add(named('dns'))
    const path = `/domains/${added.body.id}/verify`
    const mail = { to: 'a@example.net', from: `x@${added.body.domain}`, subject: 's', body: 'b' }

    const before = await api.get(path)
    const refused = await api.post('/v1/send', { body: mail })
    publish(added.body.records)
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
      const { api, answer: added } = await add(`${uuidv7().slice(-8)}.${name}`)

      const answer = await api.get(`/domains/${added.body.id}/verify`)

      expect(answer.body).toMatchObject({ status: 'Success', verified: true })
    },
  )

  it('is 409 while another project has the domain verified', async () => {
    const domain = named('race')
    const mine = await add(domain)
    const theirs = await add(domain)
    publish([...mine.answer.body.records, ...theirs.answer.body.records])

    const answers = await Promise.all(
      [mine, theirs].map(({ api, answer }) => api.get(`/domains/${answer.body.id}/verify`)),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it("is 404 for another project's domain and for an id that is none", async () => {
    const { answer } = await add(named('foreign'))
    const stranger = send.as(someCaller())

    for (const id of [answer.body.id, 'x']) {
      expect((await stranger.get(`/domains/${id}/verify`)).status).toBe(404)
      expect((await stranger.delete(`/domains/${id}`)).status).toBe(404)
    }
  })
})

describe('the check in the background', () => {
  it('finds what was added to DNS, and takes away what is no longer there; a DNS failure takes nothing', async () => {
    const { api, caller, answer: added } = await add(named('flip'))
    const record = added.body.records.find(({ required }: { required: boolean }) => required)
    const look = async () => {
      now = new Date(now.getTime() + 301_000)
      while (await recheckDomains(ctx)) continue
      const [domain] = (await api.get(`/domains/project/${caller.projectId}`)).body
      return [domain.verified, domain.status]
    }

    const seen = []
    publish([record])
    seen.push(await look())
    dns.set(`TXT ${record.name}`, 'failed')
    seen.push(await look())
    dns.set(`TXT ${record.name}`, [])
    seen.push(await look())
    publish([record])
    seen.push(await look())

    expect(seen).toEqual([
      [true, 'Success'],
      [true, 'Success'],
      [false, 'Pending'],
      [true, 'Success'],
    ])
  })

  it('leaves a domain alone that was checked in the last five minutes', async () => {
    await add(named('calm'))
    now = new Date(now.getTime() + 301_000)
    while (await recheckDomains(ctx)) continue
    const asked = dns.asked.length

    await recheckDomains(ctx)

    expect(dns.asked).toHaveLength(asked)
  })

  it('gives a domain to one project only, though the records of two are there', async () => {
    const domain = named('both')
    const [mine, theirs] = [await add(domain), await add(domain)]
    publish([...mine.answer.body.records, ...theirs.answer.body.records])
    now = new Date(now.getTime() + 301_000)

    while (await recheckDomains(ctx)) continue

    const rows = await send.db.selectFrom('domains').select('verified').where('domain', '=', domain).execute()
    expect(rows.map(({ verified }) => Number(verified)).toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})

describe('GET /domains/project/:projectId', () => {
  it("lists newest first, and a key sees its own project's whatever the path says", async () => {
    const caller = someCaller()
    const first = await add(named('one'), caller)
    now = new Date(now.getTime() + 1_000)
    const second = await add(named('two'), caller)

    for (const path of [caller.projectId, 'current', someCaller().projectId]) {
      const answer = await send.as(caller).get(`/domains/project/${path}`)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: [second.answer.body, first.answer.body],
      })
    }
  })

  it('is 404 for a session that asks for another project', async () => {
    const { projectId, generation } = someCaller()
    const session = {
      kind: 'session',
      userId: uuidv7(),
      sessionId: uuidv7(),
      role: 'MEMBER',
      projectId,
      generation,
    } as const

    const own = await send.as(session).get(`/domains/project/${projectId}`)
    const other = await send.as(session).get(`/domains/project/${someCaller().projectId}`)

    expect([own.status, other.status]).toEqual([200, 404])
  })
})

describe('DELETE /domains/:id', () => {
  it('removes a domain; the second time it is 404', async () => {
    const { api, answer: added } = await add(named('gone'))

    const first = await api.delete(`/domains/${added.body.id}`)
    const second = await api.delete(`/domains/${added.body.id}`)

    expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: { success: true } })
    expect(second).toMatchObject({ status: 404, body: { error: { code: 'RESOURCE_NOT_FOUND' } } })
  })

  it('is 409 while a template sends from it, and free again after that', async () => {
    const project = await someProject(send)
    const { body: template } = await project.api.post('/templates', { body: someTemplate(project) })
    const [domain] = (await project.api.get('/domains/project/current')).body

    const used = await project.api.delete(`/domains/${domain.id}`)
    await project.api.delete(`/templates/${template.id}`)
    const free = await project.api.delete(`/domains/${domain.id}`)

    expect(used).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', details: { templates: [{ id: template.id, name: 'Welcome' }] } } },
    })
    expect(free.status).toBe(200)
  })
})

describe('with SES', () => {
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
  let ses: SendUnderTest

  beforeAll(async () => {
    ses = await startSend({ dns, identities, settings: { provider: 'inbox', awsRegion: 'eu-west-1' } })
  })
  afterAll(() => ses.stop())

  it('registers the domain, lists its records and believes what SES says of it', async () => {
    const domain = named('ses')
    const api = ses.as(someCaller())

    const added = await api.post('/domains', { body: { domain } })
    const before = await api.get(`/domains/${added.body.id}/verify`)
    known.set(domain, { tokens: ['t1', 't2', 't3'], status: 'Success', verified: true })
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
    const domain = named('shared')
    const [one, two] = [ses.as(someCaller()), ses.as(someCaller())]
    const mine = await one.post('/domains', { body: { domain } })
    const theirs = await two.post('/domains', { body: { domain } })

    await one.delete(`/domains/${mine.body.id}`)
    const between = calls.filter((call) => call === `forget ${domain}`).length
    await two.delete(`/domains/${theirs.body.id}`)

    expect(between).toBe(0)
    expect(calls.filter((call) => call === `forget ${domain}`)).toHaveLength(1)
  })
})
