import { encodeCursor } from '@postrider/db'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { v7 as uuidv7 } from 'uuid'
import { changedContact, sentMail, someProject, type Project } from './factories.ts'
import { sharedWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer

beforeAll(async () => {
  webhooks = await sharedWebhooks()
  receiver = await webhookServer((_, res) => void res.writeHead(receiverStatus).end('thanks'))
})
beforeEach(() => (receiverStatus = 200))
afterAll(async () => {
  await receiver.stop()
  await webhooks.stop()
})

let receiverStatus = 200

/** Returns a project with an endpoint, and functions that add and list deliveries. */
async function someDeliveries() {
  const project = someProject(webhooks)
  const { id: endpointId } = await project.endpointAt(receiver)
  return {
    ...project,
    endpointId,
    /** Stores an event for each message, and returns the ids of the events. */
    deliver: async (...messages: Parameters<WebhooksUnderTest['consume']>[0][]): Promise<string[]> => {
      const ids = messages.map(() => uuidv7())
      for (const [at, message] of messages.entries()) await webhooks.consume(message, ids[at])
      await webhooks.idle()
      return ids
    },
    list: async (query = ''): Promise<string[]> =>
      (await project.deliveries(endpointId, query)).map(({ id }: { id: string }) => id),
    page: (query: string) => project.api.get(`/webhook-endpoints/${endpointId}/deliveries${query}`),
  }
}

const mails = ({ projectId }: Pick<Project, 'projectId'>, count: number) =>
  Array.from({ length: count }, () => sentMail(projectId))

describe('the deliveries of an endpoint', () => {
  it('are listed in pages, newest events first', async () => {
    const project = await someDeliveries()
    const ids = await project.deliver(...mails(project, 5))

    const first = await project.page('?limit=2')
    const second = await project.page(`?limit=2&cursor=${first.body.cursor}`)
    const third = await project.page(`?limit=2&cursor=${second.body.cursor}`)

    const pages = [first, second, third].map(({ body }) => body)
    expect(pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id))).toEqual(ids.toReversed())
    expect(pages.map(({ hasMore, total }) => [hasMore, total])).toEqual([
      [true, 0],
      [true, 0],
      [false, 0],
    ])
    expect(third.body.cursor).toBeNull()
  })

  it('are not listed for a cursor of another list, or an altered one', async () => {
    const project = await someDeliveries()
    const cursor = (id: string, sort = 'webhook-deliveries') => encodeCursor({ sort, value: '', id })
    for (const forged of ['x', cursor('x'), cursor(uuidv7(), 'createdAt'), `${cursor(uuidv7())}x`])
      expect([forged, (await project.page(`?cursor=${forged}`)).status]).toEqual([forged, 400])
  })

  it('are selected by state', async () => {
    const project = await someDeliveries()
    const [delivered] = await project.deliver(...mails(project, 1))
    receiverStatus = 500
    const [retrying] = await project.deliver(...mails(project, 1))
    await project.change(project.endpointId, { state: 'PAUSED' })
    const [pending] = await project.deliver(...mails(project, 1))

    expect(await project.list('?state=DELIVERED')).toEqual([delivered])
    expect(await project.list('?state=RETRYING')).toEqual([retrying])
    expect(await project.list('?state=PENDING')).toEqual([pending])
    expect(await project.list('?state=FAILED')).toEqual([])

    await project.change(project.endpointId, { state: 'DISABLED' })
    await webhooks.idle()
    expect(await project.list('?state=DISCARDED')).toEqual([pending, retrying])
    expect(await project.list('?state=PENDING')).toEqual([])
  })

  it('are selected by event, mail, contact and time, also together', async () => {
    const project = await someDeliveries()
    const { projectId } = project
    const [emailId, contactId] = [uuidv7(), uuidv7()]
    const now = Date.now()
    const [early, sent, changed, other] = await project.deliver(
      sentMail(projectId, { contactId, at: new Date(now - 50_000) }),
      sentMail(projectId, { emailId, contactId, at: new Date(now) }),
      changedContact(projectId, { id: contactId, at: new Date(now) }),
      sentMail(projectId, { at: new Date(now - 20_000) }),
    )
    const since = `since=${new Date(now).toISOString()}`

    expect(await project.list('?event=contact.updated')).toEqual([changed])
    expect(await project.list(`?resource=${emailId}`)).toEqual([sent])
    expect(await project.list(`?resource=${emailId.toUpperCase()}`)).toEqual([sent])
    expect(await project.list(`?resource=${contactId}`)).toEqual([changed, sent, early])
    expect(await project.list(`?${since}`)).toEqual([changed, sent])
    expect(await project.list(`?since=${new Date(now - 30_000).toISOString()}`)).toEqual([
      other,
      changed,
      sent,
    ])
    expect(await project.list(`?resource=${contactId}&event=email.sent`)).toEqual([sent, early])
    expect(await project.list(`?resource=${contactId}&event=email.sent&${since}`)).toEqual([sent])
    expect(await project.list(`?event=contact.updated&state=FAILED&${since}`)).toEqual([])
    expect(await project.list(`?resource=${uuidv7()}`)).toEqual([])
    const next = (await project.page(`?resource=${contactId}&limit=1`)).body.cursor
    expect(await project.list(`?resource=${contactId}&limit=1&cursor=${next}`)).toEqual([sent])
  })

  it('are not listed for unknown values', async () => {
    const project = await someDeliveries()
    for (const query of ['state=LOST', 'event=email.lost', 'resource=x', 'since=x'])
      expect([query, (await project.page(`?${query}`)).status]).toEqual([query, 422])
  })
})

describe('a delivery', () => {
  it('has its body and its attempts, newest first', async () => {
    const project = await someDeliveries()
    const at = new Date()
    receiverStatus = 500
    const [id = ''] = await project.deliver(sentMail(project.projectId, { at }))
    receiverStatus = 200
    await project.api.post(`/webhook-endpoints/${project.endpointId}/deliveries/${id}/replay`)
    await webhooks.idle()

    expect(await project.delivery(project.endpointId, id)).toEqual({
      id,
      event: 'email.sent',
      state: 'DELIVERED',
      test: false,
      timestamp: at.toISOString(),
      attempts: 2,
      nextAttemptAt: null,
      batchId: null,
      body: expect.objectContaining({ id, type: 'email.sent', timestamp: at.toISOString() }),
      attemptLog: [
        expect.objectContaining({ webhookId: id, statusCode: 200, error: null }),
        expect.objectContaining({
          webhookId: id,
          at: expect.any(String),
          durationMs: expect.any(Number),
          statusCode: 500,
          error: 'The server responded with 500.',
          // The receiver has a private address.
          response: null,
        }),
      ],
    })
  })

  it('has the attempts of its batch', async () => {
    const project = await someDeliveries()
    await project.change(project.endpointId, { batch: { max: 2, waitMs: 0 } })
    const [id = '', other = ''] = await project.deliver(...mails(project, 2))

    const found = await project.delivery(project.endpointId, id)
    expect(found).toMatchObject({ state: 'DELIVERED', attempts: 1, batchId: expect.any(String) })
    expect(found.attemptLog).toEqual([expect.objectContaining({ webhookId: found.batchId, statusCode: 200 })])
    expect(await project.delivery(project.endpointId, other)).toMatchObject({ state: 'DELIVERED' })
  })

  it('is not found under another endpoint or project, and with an unknown or malformed id', async () => {
    const project = await someDeliveries()
    const [id = ''] = await project.deliver(...mails(project, 1))
    const second = await project.endpointAt(receiver, { events: ['email.bounced'] })
    const stranger = someProject(webhooks)
    const path = (endpoint: string, delivery: string) =>
      `/webhook-endpoints/${endpoint}/deliveries/${delivery}`

    for (const [api, endpoint, delivery] of [
      [project.api, second.id, id],
      [project.api, project.endpointId, uuidv7()],
      [project.api, project.endpointId, 'x'],
      [project.api, 'x', id],
      [stranger.api, project.endpointId, id],
    ] as const)
      for (const answer of [
        await api.get(path(endpoint, delivery)),
        await api.post(`${path(endpoint, delivery)}/replay`),
      ])
        expect([endpoint, delivery, answer.status]).toEqual([endpoint, delivery, 404])
    expect((await stranger.api.get(`/webhook-endpoints/${project.endpointId}/deliveries`)).status).toBe(404)
    expect((await project.api.get('/webhook-endpoints/x/deliveries')).status).toBe(404)
  })
})
