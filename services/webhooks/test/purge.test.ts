import { conformsToPurge } from '@postrider/testing/purge'
import { someCaller } from '@postrider/testing/service'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { purgePlan } from '../src/db/purge-plan.ts'
import { sentMail } from './factories.ts'
import { startWebhooks } from './start.ts'

let receiver: WebhookServer

beforeAll(async () => {
  // All attempts fail, so that batches stay open.
  receiver = await webhookServer((_, res) => void res.writeHead(500).end())
})
afterAll(() => receiver.stop())

conformsToPurge({
  plan: purgePlan,
  start: () => startWebhooks(),
  write: async (webhooks, { projectId, generation }) => {
    const client = webhooks.as({ ...someCaller(projectId), generation })
    const url = `http://127.0.0.1:${receiver.port}/hook`
    const events = ['email.*']
    const single = await client.post('/webhook-endpoints', { body: { url, events } })
    const batch = { max: 1, waitMs: 0 }
    const batching = await client.post('/webhook-endpoints', { body: { url, events, batch } })
    const path = `/webhook-endpoints/${single.body.id}`
    const test = await client.post(`${path}/test`, { body: { event: 'email.sent' } })
    await webhooks.consume(sentMail(projectId, { generation }))
    const since = '2026-01-01T00:00:00Z'
    const replay = await client.post(`${path}/replay`, { body: { since, state: 'all' } })
    const refused = [single, batching, test, replay].find(({ status }) => status >= 400)
    if (refused) throw new Error(`The write was refused with ${refused.status}`)
    await webhooks.idle()
  },
})
