import { instant, refusal, uuid } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { someProject } from './factories.ts'
import { sharedWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest

beforeAll(async () => {
  webhooks = await sharedWebhooks()
})
afterAll(() => webhooks.stop())

const url = 'https://example.com/hook'

/** Creates endpoints one after another, and returns the statuses. */
async function createMany({ create }: ReturnType<typeof someProject>, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let made = 0; made < count; made += 1) statuses.push((await create()).status)
  return statuses
}

describe('a new endpoint', () => {
  it('has defaults, and its secret is in the response to its creation only', async () => {
    const { create, api, endpoint } = someProject(webhooks)
    const { status, body } = await create({ url, events: ['email.sent'] })

    expect(status).toBe(201)
    const { secret, ...view } = body
    expect(view).toEqual({
      id: uuid,
      url,
      description: null,
      events: ['email.sent'],
      filter: null,
      includeImports: false,
      batch: null,
      state: 'ENABLED',
      disabledReason: null,
      pausedUntil: null,
      failingSince: null,
      lastSuccessAt: null,
      lastFailureAt: null,
      secretHint: secret.slice(-4),
      previousSecretValidUntil: null,
      createdAt: instant,
      updatedAt: view.createdAt,
    })
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    expect(await endpoint(view.id)).toEqual(view)
    expect((await api.get('/webhook-endpoints')).body).toEqual([view])
    const patched = await api.patch(`/webhook-endpoints/${view.id}`, { body: {} })
    expect(patched.body).toEqual({ ...view, updatedAt: instant })
  })

  it('keeps what the caller gives, and fills in the fields of `batch`', async () => {
    const { create, endpoint } = someProject(webhooks)
    const filter = {
      domains: ['example.com'],
      tags: ['order'],
      campaignIds: [uuidv7()],
      source: ['TRANSACTIONAL'],
    }
    const given = { url, description: 'Orders', events: ['email.*'], filter, includeImports: true }
    const { body } = await create({ ...given, batch: {} })

    const stored = { ...given, batch: { max: 500, waitMs: 1_000 } }
    expect(body).toMatchObject(stored)
    expect(await endpoint(body.id)).toMatchObject(stored)
  })

  it('has each event once, and normal forms of domains and ids', async () => {
    const { create } = someProject(webhooks)
    const id = uuidv7()
    const filter = { domains: [' Example.COM '], campaignIds: [id.toUpperCase()] }
    const { body } = await create({ events: ['email.sent', '*', 'email.sent'], filter })

    expect(body.events).toEqual(['email.sent', '*'])
    expect(body.filter).toEqual({ domains: ['example.com'], campaignIds: [id] })
  })
})

describe('a project', () => {
  it('has at most 20 endpoints, and the deletion of one makes room', async () => {
    const project = someProject(webhooks)
    expect(new Set(await createMany(project, 20))).toEqual(new Set([201]))
    const { api, create } = project

    expect(await create()).toMatchObject(refusal(409, 'CONFLICT'))
    const [first] = (await api.get('/webhook-endpoints')).body
    expect((await api.delete(`/webhook-endpoints/${first.id}`)).status).toBe(204)
    expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(409)
  })

  it('has exactly 20 endpoints after concurrent requests for 30', async () => {
    const { api, create } = someProject(webhooks)
    const created = await Promise.all(Array.from({ length: 30 }, () => create()))

    expect(created.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(created.filter(({ status }) => status === 409)).toHaveLength(10)
    expect((await api.get('/webhook-endpoints')).body).toHaveLength(20)
  })

  it('does not see the endpoints of another project', async () => {
    const owner = someProject(webhooks)
    const { body: endpoint } = await owner.create()
    const { api } = someProject(webhooks)
    const path = `/webhook-endpoints/${endpoint.id}`
    const unknown = refusal(404, 'RESOURCE_NOT_FOUND')
    const period = { since: '2026-01-01T00:00:00Z' }

    expect((await api.get('/webhook-endpoints')).body).toEqual([])
    expect(await api.get(path)).toMatchObject(unknown)
    expect(await api.patch(path, { body: { state: 'PAUSED' } })).toMatchObject(unknown)
    expect(await api.delete(path)).toMatchObject(unknown)
    expect(await api.post(`${path}/test`, { body: { event: 'email.sent' } })).toMatchObject(unknown)
    expect(await api.post(`${path}/secret/rotate`, { body: {} })).toMatchObject(unknown)
    expect(await api.get(`${path}/deliveries`)).toMatchObject(unknown)
    expect(await api.get(`${path}/deliveries/${uuidv7()}`)).toMatchObject(unknown)
    expect(await api.post(`${path}/deliveries/${uuidv7()}/replay`)).toMatchObject(unknown)
    expect(await api.post(`${path}/replay`, { body: period })).toMatchObject(unknown)
    expect(await api.get(`${path}/replays/${uuidv7()}`)).toMatchObject(unknown)
    expect(await owner.endpoint(endpoint.id)).toMatchObject({ state: 'ENABLED' })
  })
})

describe('a deleted or unknown endpoint', () => {
  it('is not found', async () => {
    const { api, create } = someProject(webhooks)
    const { body: endpoint } = await create()
    const path = `/webhook-endpoints/${endpoint.id}`
    expect((await api.delete(path)).status).toBe(204)

    for (const each of [path, `/webhook-endpoints/${uuidv7()}`, '/webhook-endpoints/none']) {
      expect(await api.get(each)).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
      expect(await api.patch(each, { body: {} })).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
      expect(await api.delete(each)).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
    }
    expect((await api.get('/webhook-endpoints')).body).toEqual([])
  })
})

describe('a change', () => {
  it('replaces the given fields; null removes a value', async () => {
    const { create, change, endpoint } = someProject(webhooks)
    const given = { description: 'Orders', filter: { tags: ['order'] }, batch: { max: 10, waitMs: 0 } }
    const { body: before } = await create(given)

    const changed = await change(before.id, { url: 'https://example.org/', events: ['contact.*'] })
    expect(changed).toMatchObject({ ...given, url: 'https://example.org/', events: ['contact.*'] })
    const cleared = await change(before.id, { description: null, filter: null, batch: null })
    expect(cleared).toMatchObject({ description: null, filter: null, batch: null, events: ['contact.*'] })
    expect(await endpoint(before.id)).toEqual(cleared)
  })

  it('keeps concurrent changes of other fields', async () => {
    const { create, change, endpoint } = someProject(webhooks)
    const { body } = await create()
    const patches = [
      { description: 'Orders' },
      { events: ['email.sent'] },
      { filter: { tags: ['order'] } },
      { includeImports: true },
      { batch: { max: 5, waitMs: 10 } },
      { url: 'https://example.org/' },
      { state: 'PAUSED' },
    ]
    await Promise.all(patches.map((patch) => change(body.id, patch)))

    expect(await endpoint(body.id)).toMatchObject(Object.assign({}, ...patches))
  })

  it('is in the audit log', async () => {
    const { projectId, api, create, change } = someProject(webhooks)
    const { body } = await create()
    await change(body.id, { description: 'Orders' })
    await api.post(`/webhook-endpoints/${body.id}/secret/rotate`, { body: {} })
    await api.delete(`/webhook-endpoints/${body.id}`)

    const entries = (await webhooks.audited()).filter((each) => each.projectId === projectId)
    expect(entries.map(({ data }) => data.action)).toEqual([
      'webhook-endpoint.created',
      'webhook-endpoint.updated',
      'webhook-endpoint.secret-rotated',
      'webhook-endpoint.deleted',
    ])
    expect(JSON.stringify(entries)).not.toContain('whsec_')
  })
})

const many = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)

const invalid: Record<string, unknown>[] = [
  { events: [] },
  { events: ['email.unknown'] },
  { events: ['unknown.*'] },
  { events: ['email*'] },
  { events: ['EMAIL.SENT'] },
  { events: 'email.sent' },
  { events: Array.from({ length: 51 }, () => '*') },
  { filter: { tags: [] } },
  { filter: { tags: many(51) } },
  { filter: { domains: [''] } },
  { filter: { domains: ['a'.repeat(254)] } },
  { filter: { campaignIds: ['none'] } },
  { filter: { source: ['OTHER'] } },
  { batch: { max: 0 } },
  { batch: { max: 501 } },
  { batch: { max: 1.5 } },
  { batch: { waitMs: -1 } },
  { batch: { waitMs: 5_001 } },
  { description: 'x'.repeat(256) },
  { includeImports: 'yes' },
  { url: '' },
  { url: `https://example.com/${'x'.repeat(2_000)}` },
]

describe.each(invalid.map((fields) => [JSON.stringify(fields).slice(0, 60), fields] as const))(
  'the fields %s',
  (_, fields) => {
    it('are refused at creation and by a change', async () => {
      const { api, create } = someProject(webhooks)
      const { body } = await create()

      expect(await create(fields)).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
      const patched = await api.patch(`/webhook-endpoints/${body.id}`, { body: fields })
      expect(patched).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
    })
  },
)
