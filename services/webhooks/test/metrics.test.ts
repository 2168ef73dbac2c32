import { webhookServer } from '@postrider/testing/webhook-server'
import { sentMail, someProject } from './factories.ts'
import { startWebhooks, testLimits, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let slots = 0

beforeAll(async () => {
  const endpoints = {
    proven: 0,
    get unproven() {
      return slots
    },
  }
  webhooks = await startWebhooks({ overrides: { deliveryLimits: { ...testLimits, endpoints } } })
})
afterAll(() => webhooks.stop())

/** Returns the lines of the metrics about webhooks. */
async function metrics(): Promise<string> {
  return (await fetch(`${webhooks.service.url()}/metrics`)).text()
}

describe('the metrics', () => {
  it('show how long an endpoint waits, and count the requests', async () => {
    const receiver = await webhookServer()
    const project = someProject(webhooks)
    await project.endpointAt(receiver)
    await webhooks.consume(sentMail(project.projectId))
    webhooks.forward(90_000)
    expect(await metrics()).toMatch(/oldest_due_endpoint_seconds{kind="unproven"[^}]*} 9\d/)
    const counts = (await metrics()).match(/webhook_requests_total{outcome="\w+"[^}]*} 0/g)
    expect(counts).toHaveLength(4)

    slots = 1
    await webhooks.idle()
    expect(await metrics()).toMatch(/oldest_due_endpoint_seconds{kind="unproven"[^}]*} 0/)
    expect(await metrics()).toMatch(/webhook_requests_total{outcome="success"[^}]*} 1/)
    expect(await metrics()).toMatch(/webhook_delivery_delay_seconds_bucket{le="60"[^}]*} 0/)
    expect(await metrics()).toMatch(/webhook_delivery_delay_seconds_bucket{le="300"[^}]*} 1/)
    await receiver.stop()
  })
})
