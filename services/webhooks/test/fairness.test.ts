import { until } from '@postrider/testing/jest'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { sentMail, someProject, type Project } from './factories.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

const timeoutMs = 15_000
let webhooks: WebhooksUnderTest
let receiver: WebhookServer

beforeAll(async () => {
  webhooks = await startWebhooks({
    overrides: {
      deliveryLimits: { timeoutMs, endpoints: { proven: 1, unproven: 4 }, sliceMs: 1, maxUncheckedMs: 0 },
    },
  })
})
beforeEach(async () => {
  receiver = await webhookServer()
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

const publish = ({ projectId }: Project, count = 1) =>
  Promise.all(Array.from({ length: count }, () => webhooks.consume(sentMail(projectId))))

/** Creates endpoints of a project, and returns their ids. */
const endpointsAt = (project: Project, server: WebhookServer, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await project.endpointAt(server)).id))

/** Returns a project with an endpoint that has succeeded. */
async function provenProject(path: string): Promise<{ project: Project; id: string }> {
  const project = someProject(webhooks)
  const { id } = await project.endpointAt(receiver, { url: `http://127.0.0.1:${receiver.port}/${path}` })
  await publish(project)
  await webhooks.idle()
  return { project, id }
}

const pathsAt = () => receiver.received.map(({ url }) => url)

it('an endpoint with many events does not delay another one until all are delivered', async () => {
  const busy = await provenProject('busy')
  const other = await provenProject('other')
  for (const { project, id } of [busy, other]) await project.change(id, { state: 'PAUSED' })
  await publish(busy.project, 60)
  await publish(other.project)
  receiver.received.length = 0
  await busy.project.change(busy.id, { state: 'ENABLED' })
  await other.project.change(other.id, { state: 'ENABLED' })
  await webhooks.idle()

  expect(receiver.received).toHaveLength(61)
  expect(pathsAt().indexOf('/other')).toBeLessThan(40)
})

it('a project with many endpoints does not delay another project until all had their turn', async () => {
  const many = someProject(webhooks)
  const one = someProject(webhooks)
  const manyIds = await endpointsAt(many, receiver, 20)
  const { id } = await one.endpointAt(receiver, { url: `http://127.0.0.1:${receiver.port}/one` })
  for (const each of manyIds) await many.change(each, { state: 'PAUSED' })
  await one.change(id, { state: 'PAUSED' })
  await publish(many)
  await publish(one)
  // The endpoints become due together.
  await webhooks.db
    .updateTable('webhook_endpoints')
    .set({ state: 'ENABLED', paused_until: null, due_at: webhooks.now() })
    .where('id', 'in', [...manyIds, id])
    .execute()
  await webhooks.idle()

  expect(receiver.received).toHaveLength(21)
  expect(pathsAt().indexOf('/one')).toBeLessThan(8)
})

// The last test, because its endpoints would delay the other tests.
it('300 endpoints that do not respond do not delay an endpoint that works', async () => {
  const dead = await webhookServer(() => undefined)
  const { project } = await provenProject('alive')
  for (let index = 0; index < 15; index += 1) {
    const other = someProject(webhooks)
    await endpointsAt(other, dead, 20)
    await publish(other)
  }
  await until(() => dead.received.length >= 4)
  for (let sent = 2; sent <= 11; sent += 1) {
    await publish(project)
    await until(() => receiver.received.length === sent)
  }

  // All slots are occupied by the first requests, whose time has not ended.
  expect(new Set(dead.received.map(({ headers }) => headers['webhook-id'])).size).toBeLessThanOrEqual(4)
  await dead.stop()
})
