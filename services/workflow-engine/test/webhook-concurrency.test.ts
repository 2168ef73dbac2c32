import { setTimeout as pause } from 'node:timers/promises'
import { projectMessage, until } from '@postrider/testing'
import { someProject, type Project } from './factories.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'
import { host, running } from './webhook-sending.ts'
import { tcpServer, webhookServer } from './webhook-server.ts'
import { outcomeOf, urlOf, webhooks, webhookWorkflow } from './webhook-workflow.ts'

let workflows: WorkflowsUnderTest
beforeAll(async () => {
  workflows = await startWorkflows({ settings: { webhooks } })
})
afterAll(() => workflows.stop())

const withWebhook = (project: Project, config: Record<string, unknown>) =>
  webhookWorkflow(workflows, project, config)

describe('targets that hang', () => {
  /** A server that never answers, and how many connections it has at once at most. */
  async function hanging() {
    const open = { now: 0, most: 0 }
    const server = await running(
      tcpServer((socket) => {
        open.now += 1
        open.most = Math.max(open.most, open.now)
        socket.on('close', () => (open.now -= 1)).resume()
      }, host),
    )
    return { ...server, open }
  }

  it('hold up neither another project’s webhooks nor other steps, and have five of a project in flight', async () => {
    const dead = await hanging()
    const alive = await running(webhookServer(undefined, host))
    const hung = await withWebhook(someProject(workflows), { url: urlOf(dead) })
    for (let count = 0; count < 30; count += 1) await hung.trigger()
    await until(() => dead.open.now === 5, 5_000)

    const other = await withWebhook(someProject(workflows), { url: urlOf(alive) })
    const startedAt = performance.now()
    await other.trigger()
    await until(async () => (await outcomeOf(other)).status === 'COMPLETED', 5_000)
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    await pause(webhooks.timeoutMs)
    expect(dead.open.most).toBe(5)
    await workflows.consume(
      projectMessage({ id: (await hung.executions())[0]?.project_id ?? '', version: 2, disabled: true }),
    )
    await until(async () => (await hung.executions()).every(({ status }) => status === 'CANCELLED'), 10_000)
  })

  it('have eight in flight, of however many projects', async () => {
    const dead = await hanging()
    const hung = await Promise.all(
      Array.from({ length: 4 }, () => withWebhook(someProject(workflows), { url: urlOf(dead) })),
    )
    for (let count = 0; count < 5; count += 1) for (const { trigger } of hung) await trigger()
    await until(() => dead.open.now === 8, 5_000)
    await pause(webhooks.timeoutMs * 2)

    expect(dead.open.most).toBe(8)
    for (const { executions } of hung) {
      const [execution] = await executions()
      await workflows.consume(projectMessage({ id: execution?.project_id ?? '', version: 2, disabled: true }))
    }
    await until(async () => {
      const all = (await Promise.all(hung.map(({ executions }) => executions()))).flat()
      return all.every(({ status }) => status === 'CANCELLED')
    }, 10_000)
  })
})

describe('the end of the process', () => {
  it('lets what has been sent end, and begins nothing that waits for its host', async () => {
    const concurrency = { total: 100, perProject: 5, perHost: 1 }
    const ending = await startWorkflows({ settings: { webhooks: { ...webhooks, concurrency } } })
    const server = await running(
      webhookServer(async (_, res) => {
        await pause(500)
        res.end()
      }, host),
    )
    const hook = await webhookWorkflow(ending, someProject(ending), { url: urlOf(server) })
    for (let count = 0; count < 3; count += 1) await hook.trigger()
    await until(() => server.received.length === 1, 5_000)
    const stopping = ending.service.stop()
    await until(async () => (await hook.executions()).some(({ status }) => status === 'COMPLETED'), 5_000)
    const left = (await hook.executions()).filter(({ status }) => status === 'RUNNING')
    await stopping

    expect(server.received).toHaveLength(1)
    expect(left.map(({ webhook_tries }) => webhook_tries)).toEqual([0, 0])
    await ending.stop()
  })
})
