import { startWebhookReceiver, type WebhookReceiver } from '../../cluster/support/webhook-receiver.ts'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'
import { workflowsOf } from '../support/workflows-of.ts'

let flow: Flow
let project: Project
let receiver: WebhookReceiver

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  flow = await startFlow({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32' })
  project = await flow.newProject()
})
afterAll(async () => {
  await flow.stop()
  await receiver.stop()
})

const { workflow, addStep, enable } = workflowsOf(() => ({ flow, project }))

const labels = { tags: ['orders', 'eu'], metadata: { order: '42' } }

const send = async (to: string, body: object = {}): Promise<void> => {
  const mail = { to, from: `us@${project.domain}`, subject: 'Your order', body: '<p>Thanks</p>', ...body }
  expect((await project.api.post('/v1/send', { body: mail })).status).toBe(200)
}

/** Returns the items by the address of their contact. */
const byEmail = <Item>(items: readonly Item[], emailOf: (item: Item) => string): Record<string, Item> =>
  Object.fromEntries(items.map((item) => [emailOf(item), item]))

describe('the tags and metadata of a mail', () => {
  it('are in the requests of webhooks for the events of the mail, and in GET /events', async () => {
    const id = await workflow('email.delivery')
    await addStep(id, 'WEBHOOK', { config: { url: receiver.url } })
    await enable(id)
    await send('ada@example.net', labels)
    await send('bob@example.net')
    await flow.idle()

    const requests = byEmail(receiver.received, ({ email }) => email)
    expect(Object.keys(requests).toSorted()).toEqual(['ada@example.net', 'bob@example.net'])
    expect(requests['ada@example.net']?.event).toMatchObject({ subject: 'Your order', ...labels })
    expect(requests['bob@example.net']?.event).toMatchObject({ subject: 'Your order' })
    expect(requests['bob@example.net']?.event).not.toHaveProperty('tags')
    for (const name of ['email.sent', 'email.delivery']) {
      const listed = (await project.api.get(`/events?eventName=${name}`)).body.events
      const events = byEmail<{ data: object; contact: { email: string } }>(
        listed,
        ({ contact }) => contact.email,
      )
      expect(events['ada@example.net']?.data).toMatchObject(labels)
      expect(events['bob@example.net']?.data).not.toHaveProperty('metadata')
    }
  })
})
