import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { projectMessage } from '@postrider/testing/service'
import { someProject, type Project } from './factories.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'
import { host, running, stopServers } from './webhook-sending.ts'
import { tcpServer, webhookServer } from '@postrider/testing/webhook-server'
import { outcomeOf, settings, urlOf, webhookLimits, webhookWorkflow } from './webhook-workflow.ts'

afterEach(stopServers)

let workflows: WorkflowsUnderTest
beforeAll(async () => {
  workflows = await startWorkflows({ settings, overrides: { webhookLimits } })
})
afterAll(() => workflows.stop())

const withWebhook = (project: Project, config: Record<string, unknown>) =>
  webhookWorkflow(workflows, project, config)

describe('unresponsive targets', () => {
  /**
   * Starts a server that never responds. `count` contains the total number and the highest concurrent number
   * of its connections; `hangUp` closes them.
   */
  async function hanging() {
    const open = new Set<Socket>()
    const count = { all: 0, most: 0 }
    const server = await running(
      tcpServer((socket) => {
        open.add(socket)
        count.all += 1
        count.most = Math.max(count.most, open.size)
        socket.on('close', () => open.delete(socket)).resume()
      }, host),
    )
    const hangUp = (): void => {
      for (const socket of open) socket.destroy()
    }
    return { ...server, count, hangUp }
  }

  it('delay neither webhooks of other projects nor other steps, and get at most five concurrent requests of a project', async () => {
    const dead = await hanging()
    const alive = await running(webhookServer(undefined, host))
    const hung = await withWebhook(someProject(workflows), { url: urlOf(dead) })
    for (let count = 0; count < 30; count += 1) await hung.trigger()
    await until(() => dead.count.all >= 5)

    const other = await withWebhook(someProject(workflows), { url: urlOf(alive) })
    await other.trigger()
    await until(async () => (await outcomeOf(other)).status === 'COMPLETED')
    expect(dead.count.all).toBe(5)
    dead.hangUp()
    await until(() => dead.count.all >= 10)
    // Wait, because the next iterations of the loop would start any further requests.
    await pause(1_000)
    expect(dead.count).toEqual({ all: 10, most: 5 })
    await workflows.consume(
      projectMessage({ id: (await hung.executions())[0]?.project_id ?? '', version: 2, disabled: true }),
    )
    await dead.stop()
    await until(async () => (await hung.executions()).every(({ status }) => status === 'CANCELLED'))
  })

  it('get at most eight concurrent requests from all projects together', async () => {
    const dead = await hanging()
    const hung = await Promise.all(
      Array.from({ length: 4 }, () => withWebhook(someProject(workflows), { url: urlOf(dead) })),
    )
    for (let count = 0; count < 5; count += 1) for (const { trigger } of hung) await trigger()
    await until(() => dead.count.all >= 8)
    await pause(1_000)
    expect(dead.count).toEqual({ all: 8, most: 8 })
    dead.hangUp()
    await until(() => dead.count.all >= 16)
    await pause(1_000)

    expect(dead.count).toEqual({ all: 16, most: 8 })
    for (const { executions } of hung) {
      const [execution] = await executions()
      await workflows.consume(projectMessage({ id: execution?.project_id ?? '', version: 2, disabled: true }))
    }
    await dead.stop()
    await until(async () => {
      const all = (await Promise.all(hung.map(({ executions }) => executions()))).flat()
      return all.every(({ status }) => status === 'CANCELLED')
    })
  })
})

describe('the shutdown', () => {
  it('waits for sent requests and does not send requests that wait for their host', async () => {
    const concurrency = { total: 100, perProject: 5, perHost: 1 }
    const overrides = { webhookLimits: { ...webhookLimits, concurrency } }
    const ending = await startWorkflows({ settings, overrides })
    const answering = Promise.withResolvers<void>()
    const server = await running(
      webhookServer(async (_, res) => {
        await answering.promise
        res.end()
      }, host),
    )
    const hook = await webhookWorkflow(ending, someProject(ending), { url: urlOf(server) })
    for (let count = 0; count < 3; count += 1) await hook.trigger()
    await until(() => server.received.length >= 1)
    // Wait until all webhooks are claimed; two of them wait for their host.
    const isClaimed = ({ webhook_due_at: dueAt }: { webhook_due_at: Date | null }) =>
      (dueAt?.getTime() ?? 0) > Date.now() + webhookLimits.timeoutMs / 2
    await until(async () => (await hook.executions()).every(isClaimed))
    const stopping = ending.service.stop()
    // Wait until the loop has ended its iteration. Many short pauses are robust on a slow machine.
    for (let turns = 0; turns < 20; turns += 1) await pause(50)
    answering.resolve()
    await until(async () => (await hook.executions()).some(({ status }) => status === 'COMPLETED'))
    const left = (await hook.executions()).filter(({ status }) => status === 'RUNNING')
    await stopping

    expect(server.received).toHaveLength(1)
    expect(left.map(({ webhook_tries }) => webhook_tries)).toEqual([0, 0])
    await ending.stop()
  })
})
