import * as messages from '@postrider/contracts/messages'
import { expectLogs } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { projectMessage, someCaller } from '@postrider/testing/service'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { v7 as uuidv7 } from 'uuid'
import { changedContact, eventsAt, sentMail, someProject } from './factories.ts'
import { sampleMessage, sentPage } from './sample-messages.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer

beforeAll(async () => {
  webhooks = await startWebhooks()
})
beforeEach(async () => {
  receiver = await webhookServer()
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

/** Returns the types of the stored events of a project, in order. */
const stored = async (projectId: string): Promise<string[]> =>
  (
    await webhooks.db
      .selectFrom('webhook_events')
      .select('type')
      .where('project_id', '=', projectId)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type)

/** Delivers messages, each twice with the same id. */
async function consumeTwice(...drafts: messages.Draft[]): Promise<void> {
  for (const draft of drafts) {
    const id = uuidv7()
    await webhooks.consume(draft, id)
    await webhooks.consume(draft, id)
  }
  await webhooks.idle()
}

const typesAt = (server: WebhookServer): string[] => eventsAt(server).map(({ type }) => type)

describe('an event', () => {
  it('is stored only if an endpoint wants it', async () => {
    const project = someProject(webhooks)
    const { projectId } = project
    await project.endpointAt(receiver, { events: ['contact.*'] })
    await project.endpointAt(receiver, { events: ['email.sent'], filter: { tags: ['order'] } })

    await consumeTwice(
      sentMail(projectId),
      sentMail(projectId, { tags: ['order', 'new'] }),
      changedContact(projectId),
      sampleMessage(messages.emailBounced, { projectId }, { tags: ['order'] }),
      sampleMessage(messages.campaignChanged, { projectId }),
    )

    expect(await stored(projectId)).toEqual(['email.sent', 'contact.updated'])
    expect(typesAt(receiver).toSorted()).toEqual(['contact.updated', 'email.sent'])
  })

  it('of a contact that an import changed is stored only for endpoints that include imports', async () => {
    const project = someProject(webhooks)
    const { projectId } = project
    const without = await project.endpointAt(receiver)
    const withImports = await project.endpointAt(receiver, { includeImports: true })

    await consumeTwice(
      changedContact(projectId, { isImported: true }),
      sampleMessage(messages.contactCreated, { projectId }, { isImported: true }),
      changedContact(projectId),
      sampleMessage(messages.jobFinished, { projectId }),
    )

    const events = async (id: string) =>
      (await project.deliveries(id)).map(({ event }: { event: string }) => event)
    expect(await events(without.id)).toEqual(['job.finished', 'contact.updated'])
    expect(await events(withImports.id)).toEqual([
      'job.finished',
      'contact.updated',
      'contact.created',
      'contact.updated',
    ])
  })

  it('is stored once for 20 endpoints, with a delivery to each', async () => {
    const project = someProject(webhooks)
    const ids: string[] = []
    for (let count = 0; count < 20; count += 1) ids.push((await project.endpointAt(receiver)).id)

    await consumeTwice(sentMail(project.projectId))

    expect(await stored(project.projectId)).toEqual(['email.sent'])
    expect(receiver.received).toHaveLength(20)
    for (const id of ids)
      expect(await project.deliveries(id)).toEqual([expect.objectContaining({ state: 'DELIVERED' })])
  })

  it.each([
    ['domains', { domains: ['Example.com'] }],
    ['tags', { tags: ['spring'] }],
    ['campaigns', { campaignIds: ['0198c0de-0000-7000-8000-000000000021'] }],
    ['sources', { source: ['CAMPAIGN'] }],
    ['all fields', { domains: ['x.example', 'example.com'], tags: ['spring'], source: ['CAMPAIGN'] }],
  ])('passes a filter on %s', async (_name, filter) => {
    const project = someProject(webhooks)
    const { projectId } = project
    const endpoint = await project.endpointAt(receiver, { filter })
    await consumeTwice(
      sampleMessage(messages.audiencePageSent, { projectId }),
      sentMail(projectId, { from: 'a@other.example', tags: ['autumn'], campaignId: uuidv7() }),
      changedContact(projectId),
    )

    expect(await project.deliveries(endpoint.id)).toHaveLength(2)
    expect(typesAt(receiver).toSorted()).toEqual(['email.delivered', 'email.sent'])
  })

  it('of an earlier generation or of a deleted project is dropped', async () => {
    const caller = { ...someCaller(), generation: 2 }
    const { projectId } = caller
    await webhooks.consume(projectMessage({ id: projectId, generation: 2, version: 2 }))
    const url = `http://127.0.0.1:${receiver.port}/hook`
    await webhooks.as(caller).post('/webhook-endpoints', { body: { url, events: ['*'] } })

    await consumeTwice(sentMail(projectId, { generation: 1 }))
    expect(await stored(projectId)).toEqual([])
    await consumeTwice(sentMail(projectId, { generation: 2 }))
    expect(await stored(projectId)).toEqual(['email.sent'])

    await webhooks.consume(
      projectMessage({ id: projectId, generation: 3, version: 3 }, messages.projectDeleted),
    )
    await consumeTwice(sentMail(projectId, { generation: 2 }))
    expect(await stored(projectId)).toEqual([])
    expect(receiver.received).toHaveLength(1)
  })

  it('is stored while an endpoint is paused, but not while it is disabled or after it was deleted', async () => {
    const project = someProject(webhooks)
    const { id } = await project.endpointAt(receiver)
    for (const state of ['PAUSED', 'DISABLED', 'ENABLED']) {
      await project.change(id, { state })
      await consumeTwice(sentMail(project.projectId))
    }
    expect(await stored(project.projectId)).toHaveLength(2)

    await project.api.delete(`/webhook-endpoints/${id}`)
    await consumeTwice(sentMail(project.projectId))
    expect(await stored(project.projectId)).toHaveLength(2)
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a message', () => {
  it('about 100 mails of a campaign is stored as 200 events', async () => {
    const project = someProject(webhooks)
    const campaignId = uuidv7()
    await project.endpointAt(receiver, {
      batch: { max: 500, waitMs: 0 },
      filter: { campaignIds: [campaignId] },
    })

    await consumeTwice(sentPage(project.projectId, { count: 100, campaignId }))

    const events = eventsAt(receiver)
    expect(events).toHaveLength(200)
    expect(new Set(events.map(({ id }) => id)).size).toBe(200)
    expect(events.filter(({ type }) => type === 'email.delivered')).toHaveLength(100)
    expect(new Set(events.map(({ data }) => data.to)).size).toBe(100)
  })

  it('that cannot be parsed becomes a dead letter, unless its project has no endpoint', async () => {
    expectLogs('message.dead_lettered')
    const project = someProject(webhooks)
    await project.endpointAt(receiver)
    const without = someProject(webhooks)
    const broken = { ...sentMail(project.projectId), data: { nothing: true } }
    const skipped = { ...sentMail(without.projectId), data: { nothing: true } }

    for (const each of [broken, skipped, sentMail(project.projectId)]) await webhooks.consume(each)
    const letters = await webhooks.db
      .selectFrom('dead_letters')
      .select('consumer')
      .where('key', 'in', [broken.key, skipped.key])
      .execute()
    expect(letters).toEqual([{ consumer: 'webhooks.events' }])
    expect(await stored(project.projectId)).toEqual(['email.sent'])
  })

  it.each([
    ['the insert of events', { table: 'webhook_events', on: 'insert', at: 'statement' }],
    ['the insert of deliveries', { table: 'webhook_deliveries', on: 'insert', at: 'statement' }],
    ['the commit', { table: 'webhook_deliveries', on: 'insert', at: 'commit' }],
    ['the wake-up', { table: 'webhook_endpoints', on: 'update', at: 'statement', when: 'new.is_woken' }],
  ] as const)('is stored once even if %s fails', async (_name, place) => {
    expectLogs('message.retried')
    const project = someProject(webhooks)
    await project.endpointAt(receiver)
    await failAt(webhooks.db, place)

    await consumeTwice(sentMail(project.projectId))

    expect(await healed(webhooks.db)).toBeGreaterThan(0)
    expect(typesAt(receiver)).toEqual(['email.sent'])
  })

  it('of 1 MB is delivered', async () => {
    const project = someProject(webhooks)
    const { projectId } = project
    await project.endpointAt(receiver)
    const batching = await webhookServer()
    await project.endpointAt(batching, { batch: { max: 500, waitMs: 0 } })
    const text = 'é'.repeat(500_000)

    await consumeTwice(
      sampleMessage(messages.eventTracked, { projectId }, { data: { text } }),
      sampleMessage(messages.eventTracked, { projectId }, { data: { text } }),
    )

    for (const each of [receiver, batching]) {
      const events = eventsAt(each)
      expect(events.map(({ type, data }) => [type, data.data.text === text])).toEqual(
        Array(2).fill(['event.triggered', true]),
      )
    }
    await batching.stop()
  })

  it('about a received mail is delivered', async () => {
    const project = someProject(webhooks)
    const { projectId } = project
    const endpoint = await project.endpointAt(receiver, { events: ['email.received'] })

    await consumeTwice(sampleMessage(messages.emailReceived, { projectId }))

    expect(eventsAt(receiver)).toEqual([
      expect.objectContaining({
        type: 'email.received',
        data: expect.objectContaining({ from: 'ada@example.com', to: 'support@shop.example' }),
      }),
    ])
    expect(await project.deliveries(endpoint.id)).toEqual([expect.objectContaining({ state: 'DELIVERED' })])
  })
})
