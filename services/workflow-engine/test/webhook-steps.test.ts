import { expectLogs, until } from '@postrider/testing/jest'
import { projectMessage } from '@postrider/testing/service'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { someProject, type Project } from './factories.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'
import { host, running, stopServers } from './webhook-sending.ts'
import { tcpServer, webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { outcomeOf, settings, urlOf, webhookLimits, webhookWorkflow } from './webhook-workflow.ts'

afterEach(stopServers)

let workflows: WorkflowsUnderTest
beforeAll(async () => {
  workflows = await startWorkflows({ settings, overrides: { webhookLimits } })
})
afterAll(() => workflows.stop())

const withWebhook = (project: Project, config: Record<string, unknown>) =>
  webhookWorkflow(workflows, project, config)

describe('a WEBHOOK step', () => {
  it("sends its request with the project's signature, stores the response and continues", async () => {
    const server = await running(webhookServer(undefined, host))
    const project = someProject(workflows)
    const hook = await withWebhook(project, {
      url: `${urlOf(server)}{{ plan }}`,
      headers: { 'X-A': '{{ event.total }}' },
    })
    const { email } = await hook.trigger({ total: 5 })
    await workflows.idle()

    expect(await outcomeOf(hook)).toEqual({
      status: 'COMPLETED',
      exitReason: 'sent',
      tries: 0,
      webhookDueAt: null,
      step: {
        status: 'COMPLETED',
        output: {
          url: `${urlOf(server)}pro`,
          method: 'POST',
          statusCode: 200,
          success: true,
          response: 'thanks',
        },
      },
    })
    const [execution] = await hook.executions()
    const [{ headers, body } = { headers: {}, body: '' }] = server.received
    const { secret } = (await project.api.get('/workflows/webhook-secret')).body
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      contact: { email, subscribed: true, data: { plan: 'pro' } },
      workflow: { id: hook.id, name: 'Hook' },
      execution: { id: execution?.id, startedAt: execution?.started_at.toISOString() },
      event: { total: 5 },
    })
    expect(headers).toMatchObject({ 'x-a': '5', 'webhook-id': expect.stringMatching(/^msg_/) })
  })

  it('completes with `success: false` for a status that is not 2xx and does not cause a retry', async () => {
    const server = await running(webhookServer((_, res) => void res.writeHead(410).end('gone'), host))
    const hook = await withWebhook(someProject(workflows), { url: urlOf(server), method: 'GET' })
    await hook.trigger()
    await workflows.idle()

    expect(await outcomeOf(hook)).toMatchObject({
      status: 'COMPLETED',
      step: { output: { method: 'GET', statusCode: 410, success: false, response: 'gone' } },
    })
    expect(server.received).toHaveLength(1)
  })

  it('sends its request six times with the same id and increasing delays, then fails', async () => {
    const server = await running(webhookServer((_, res) => void res.writeHead(503).end(), host))
    const hook = await withWebhook(someProject(workflows), { url: urlOf(server) })
    await hook.trigger()
    const waits: number[] = []
    for (let tries = 1; tries <= 6; tries += 1) {
      await workflows.idle()
      expect(server.received).toHaveLength(tries)
      const { webhookDueAt } = await outcomeOf(hook)
      if (webhookDueAt) {
        const inMs = webhookDueAt.getTime() - workflows.now().getTime()
        waits.push(inMs)
        workflows.forward(inMs + 1)
      }
    }
    await workflows.idle()

    expect(await outcomeOf(hook)).toMatchObject({
      status: 'FAILED',
      exitReason: 'The webhook failed. The server responded with 503. It was tried 6 times.',
      webhookDueAt: null,
      step: {
        status: 'FAILED',
        error: 'The webhook failed. The server responded with 503. It was tried 6 times.',
      },
    })
    expect(waits).toEqual(waits.toSorted((left, right) => left - right))
    expect(waits).toHaveLength(5)
    expect(waits.at(-1)).toBeGreaterThan(20 * 60_000)
    expect(new Set(server.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const times = server.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(new Set(times).size).toBe(6)
  })

  it('retries after the delay that the server requests, and continues if the retry succeeds', async () => {
    const answers = [429, 200]
    const answer = webhookServer(
      (_, res) => void res.writeHead(answers.shift() ?? 500, { 'retry-after': '600' }).end('ok'),
      host,
    )
    const server = await running(answer)
    const hook = await withWebhook(someProject(workflows), { url: urlOf(server) })
    await hook.trigger()
    await workflows.idle()
    expect(await outcomeOf(hook)).toMatchObject({ status: 'RUNNING', tries: 1 })

    workflows.forward(590_000)
    await workflows.idle()
    expect(server.received).toHaveLength(1)
    workflows.forward(20_000)
    await workflows.idle()
    expect(await outcomeOf(hook)).toMatchObject({
      status: 'COMPLETED',
      step: { output: { statusCode: 200 } },
    })
  })

  it('fails immediately for a private address or an invalid rendered URL', async () => {
    let connections = 0
    const inside = await running(tcpServer(() => (connections += 1), '127.0.0.1'))
    const project = someProject(workflows)
    const refused = await withWebhook(project, { url: `http://127.0.0.1:${inside.port}/` })
    const spoilt = await withWebhook(someProject(workflows), { url: '{{ event.url }}' })
    await refused.trigger()
    await spoilt.trigger({ url: 'file:///etc/passwd' })
    await workflows.idle()

    expect(await outcomeOf(refused)).toMatchObject({
      status: 'FAILED',
      exitReason: 'The webhook failed. The host of the URL has an address that webhooks may not be sent to.',
    })
    expect(await outcomeOf(spoilt)).toMatchObject({
      status: 'FAILED',
      exitReason: 'The webhook failed. The URL must begin with http:// or https://.',
    })
    expect(connections).toBe(0)
  })

  it('sends its request again with the same id if the outcome was not recorded, and then continues only once', async () => {
    // Simulates a crash: the claim expires before the response, and another process claims the webhook.
    let isLost = true
    const server: WebhookServer = await running(
      webhookServer(async (_, res) => {
        if (isLost)
          await sql`update workflow_executions set revision = revision + 1, webhook_due_at = now() - interval '1 s'
            where workflow_id = ${hook.id}`.execute(workflows.db)
        isLost = false
        res.end(`answer ${server.received.length}`)
      }, host),
    )
    const hook = await withWebhook(someProject(workflows), { url: urlOf(server) })
    await hook.trigger()
    await workflows.idle()
    await workflows.idle()

    expect(await outcomeOf(hook)).toMatchObject({
      status: 'COMPLETED',
      step: { output: { response: 'answer 2' } },
    })
    const [first, second, ...others] = server.received.map(({ headers }) => headers['webhook-id'])
    expect([first === second, others]).toEqual([true, []])
  })

  it('does not change a cancelled execution', async () => {
    const answer = Promise.withResolvers<void>()
    const server = await running(
      webhookServer(async (_, res) => {
        await answer.promise
        res.end()
      }, host),
    )
    const project = someProject(workflows)
    const hook = await withWebhook(project, { url: urlOf(server) })
    await hook.trigger()
    await until(() => server.received.length === 1)
    await workflows.consume(projectMessage({ id: project.projectId, version: 2, disabled: true }))
    await until(async () => (await outcomeOf(hook)).status === 'CANCELLED')
    answer.resolve()
    await workflows.idle()

    expect(await outcomeOf(hook)).toMatchObject({ status: 'CANCELLED', webhookDueAt: null })
  })

  it('waits while the contacts service is unavailable', async () => {
    const server = await running(webhookServer(undefined, host))
    const project = someProject(workflows)
    const hook = await withWebhook(project, { url: urlOf(server) })
    const { find } = workflows.contacts
    let isDown = false
    workflows.contacts.find = async (asked) => {
      if (isDown && asked.projectId === project.projectId) throw new Error('down')
      return find(asked)
    }
    isDown = true
    expectLogs('executions.not_answered', 'webhook.postponed')
    await hook.trigger()
    await workflows.idle()
    expect([server.received.length, await outcomeOf(hook)]).toMatchObject([
      0,
      { status: 'RUNNING', tries: 0 },
    ])
    isDown = false
    workflows.forward(60_000)
    await workflows.idle()
    workflows.contacts.find = find

    expect(await outcomeOf(hook)).toMatchObject({ status: 'COMPLETED' })
  })
})
