import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { v7 as uuidv7 } from 'uuid'
import { anotherInstance } from './another-instance.ts'
import { eventsAt, sentMail, someProject } from './factories.ts'
import { startWebhooks, testLimits, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer
let isDown = true

const minute = 60_000
const ignore = (): void => undefined
const noLog = { debug: ignore, info: ignore, warn: ignore, error: ignore }

beforeAll(async () => {
  // Only the processes that the test kills deliver.
  webhooks = await startWebhooks({
    overrides: { deliveryLimits: { ...testLimits, endpoints: { proven: 0, unproven: 0 } } },
  })
  receiver = await webhookServer((req, res) => {
    if (isDown) req.socket.destroy()
    else res.end()
  })
})
afterAll(async () => {
  await receiver.stop()
  await webhooks.db.deleteFrom('webhook_endpoints').execute()
  await webhooks.stop()
})

/** Starts a process, lets it deliver, and kills it, in every second case while it delivers. */
async function deliverAndKill(round: number): Promise<void> {
  const instance = anotherInstance(webhooks, { log: noLog })
  const delivering = instance.deliverDue().catch(ignore)
  if (round % 2 === 0) await delivering
  await instance.kill()
  await delivering
}

describe('a receiver that is down for an hour', () => {
  it.each([{ batch: null }, { batch: { max: 7, waitMs: 0 } }])(
    'with %j gets every event when it is back, although each process was killed',
    async (settings) => {
      isDown = true
      const project = someProject(webhooks)
      const { id: endpointId } = await project.endpointAt(receiver, settings)
      const ids: string[] = []
      for (let minutes = 0; minutes < 60; minutes += 2) {
        const id = uuidv7()
        await webhooks.consume(sentMail(project.projectId), id)
        ids.push(id)
        await deliverAndKill(minutes / 2)
        webhooks.forward(2 * minute)
      }

      isDown = false
      receiver.received.length = 0
      const states = async (): Promise<Set<string>> =>
        new Set(
          (await project.deliveries(endpointId, '?limit=100')).map(({ state }: { state: string }) => state),
        )
      // An attempt can be due half an hour after the fourth failure, and two hours after the fifth.
      for (let round = 1; round <= 150 && [...(await states())].join() !== 'DELIVERED'; round += 1) {
        await deliverAndKill(0)
        webhooks.forward(2 * minute)
      }

      const received = eventsAt(receiver).map(({ id }) => id)
      expect(new Set(received)).toEqual(new Set(ids))
      // No process was killed after the receiver was back.
      expect(received).toHaveLength(ids.length)
      expect(await states()).toEqual(new Set(['DELIVERED']))
    },
  )
})
