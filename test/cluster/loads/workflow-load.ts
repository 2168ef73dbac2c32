import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResponse, Client } from '@postrider/testing/service'
import { printLine } from '../support/cluster-under-test.ts'
import { addDomain, type ClusterWithSink } from '../support/cluster-with-sink.ts'
import { workflowContacts } from '../support/config.ts'
import type { NativeCluster } from '../support/native-cluster.ts'
import { newProject } from '../support/owner.ts'
import type { LoadUnderKillsOptions, LoadUnderKills } from './load-plan.ts'
import { repeatedMails, findSinkFaults, describeRepeatedMails } from '../checks/sink-faults.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { trackPurchases } from './workflow-events.ts'

const count = workflowContacts()
/** The leases of killed instances expire after a minute, and a step may have to wait for two leases. */
const settleMs = 240_000
const timeoutSeconds = 20
const domain = 'workflows.example'

const createdId = async (answer: Promise<ApiResponse>): Promise<string> => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

/**
 * Creates and enables a workflow with the steps TRIGGER bought → CONDITION → UPDATE_CONTACT → WAIT_FOR_EVENT
 * paid → WEBHOOK → SEND_EMAIL → EXIT.
 */
async function createWorkflow(api: Client, url: string): Promise<string> {
  const subject = 'Thank you'
  const template = { name: 'Thanks', subject, body: '<p>{{ event.amount }}</p>', from: `us@${domain}` }
  const templateId = await createdId(api.post('/templates', { body: { ...template, type: 'TRANSACTIONAL' } }))
  const id = await createdId(api.post('/workflows', { body: { name: 'Buyers', eventName: 'bought' } }))
  const step = (type: string, config: object, rest: object = {}): Promise<string> =>
    createdId(
      api.post(`/workflows/${id}/steps`, {
        body: { type, name: type, position: { x: 0, y: 0 }, config, ...rest },
      }),
    )
  await step('CONDITION', { field: 'event.amount', operator: 'greaterThan', value: 10 })
  await step('UPDATE_CONTACT', { updates: { stage: 'buyer' } })
  await step('WAIT_FOR_EVENT', { eventName: 'paid', timeout: timeoutSeconds })
  await step('WEBHOOK', { url })
  await step('SEND_EMAIL', {}, { templateId })
  await step('EXIT', { reason: 'through' })
  expect(await api.patch(`/workflows/${id}`, { body: { enabled: true } })).toMatchObject({ status: 200 })
  return id
}

// This is a type alias, because an interface is not assignable to the type of a query row.
type ExecutionRow = {
  status: string
  exit_reason: string
  steps: { stepId: string; status: string; output?: { waitOutcome?: string } }[]
}

/** Waits until no execution is active. Returns all executions. */
async function untilEnded(cluster: NativeCluster, workflowId: string): Promise<ExecutionRow[]> {
  const query = `select status, exit_reason, steps from workflow_executions where workflow_id = '${workflowId}'`
  for (const deadline = Date.now() + settleMs; ; await pause(1_000)) {
    const rows = await cluster.query<ExecutionRow>('workflow-engine', query)
    const active = rows.filter(({ status }) => status === 'RUNNING' || status === 'WAITING').length
    if (rows.length >= count && active === 0) return rows
    if (Date.now() > deadline)
      throw new Error(`${rows.length} of ${count} executions, ${active} have not ended`)
  }
}

const stagesOf = async (cluster: NativeCluster, projectId: string): Promise<unknown[]> => {
  const changed = await cluster.query<{ stage: unknown }>(
    'contacts',
    `select data ->> 'stage' as stage from contacts where project_id = '${projectId}'`,
  )
  return changed.map(({ stage }) => stage)
}

/** Starts a workflow for all contacts. It has steps of most kinds. */
export async function startWorkflowLoad(
  { cluster, sink, machine }: ClusterWithSink,
  { seconds }: LoadUnderKillsOptions,
): Promise<LoadUnderKills> {
  const receiver = await startWebhookReceiver()
  const project = await newProject(cluster.demo)
  await addDomain(cluster, { projectId: project.id, domain })
  const workflow = await createWorkflow(project.api, receiver.url)
  const purchases = trackPurchases(project, { count, perSecond: count / seconds })
  // `stop` reports the error.
  purchases.catch(() => undefined)
  const expectDone = async (): Promise<void> => {
    const { emails, paid } = await purchases
    const beganAt = Date.now()
    const executions = await untilEnded(cluster, workflow)
    const stops = { killed: cluster.killed, busy: machine.peak() }
    const mails = () => sink.received.filter(({ to }) => to.startsWith('buyer'))
    for (let tries = 0; new Set(mails().map(({ to }) => to)).size < count && tries < 120; tries += 1)
      await pause(1_000)
    const paths = executions.map(({ steps }) => steps.map(({ status }) => status).join())
    const outcomes = executions.map(({ steps }) =>
      steps.map(({ output }) => output?.waitOutcome).find((outcome) => outcome !== undefined),
    )
    const inTime = outcomes.filter((each) => each === 'EVENT').length
    const repeatedCount = receiver.received.length - new Set(receiver.received.map(({ id }) => id)).size
    printLine(`workflow: ended after ${Date.now() - beganAt} ms; ${inTime} paid in time`)
    printLine(
      `workflow: ${repeatedCount} webhooks were repeated; ${describeRepeatedMails(repeatedMails(mails(), stops))}`,
    )

    expect(executions).toHaveLength(count)
    for (const { status, exit_reason: reason } of executions)
      expect({ status, reason }).toEqual({ status: 'COMPLETED', reason: 'through' })
    expect(new Set(paths)).toEqual(new Set([Array(7).fill('COMPLETED').join()]))
    expect(new Set(executions.flatMap(({ steps }) => steps.map(({ stepId }) => stepId))).size).toBe(7)

    expect(findSinkFaults(mails(), { recipients: emails, ...stops })).toEqual([])
    expect(webhookFaults(receiver, emails)).toEqual([])
    expect(await stagesOf(cluster, project.id)).toEqual(Array(count).fill('buyer'))
    expect(inTime).toBeGreaterThan(0)
    expect(inTime).toBeLessThanOrEqual(paid.size)
    for (const service of ['workflow-engine', 'send', 'contacts'])
      expect(await cluster.query(service, 'select reason from dead_letters')).toEqual([])
  }
  return {
    stop: async () => void (await purchases),
    expectDone,
    close: () => receiver.stop(),
  }
}

/** Returns the missing and wrong webhooks. A webhook may be repeated with the same id. */
function webhookFaults({ received }: WebhookReceiver, emails: readonly string[]): string[] {
  const byEmail = Map.groupBy(received, ({ email }) => email)
  const owners = Map.groupBy(received, ({ id }) => id)
  return [
    ...emails.filter((each) => !byEmail.has(each)).map((each) => `no webhook arrived for ${each}`),
    ...[...byEmail]
      .filter(([, own]) => new Set(own.map(({ id }) => id)).size > 1)
      .map(([email]) => `webhooks for ${email} have several ids`),
    ...[...owners]
      .filter(([, own]) => new Set(own.map(({ executionId }) => executionId)).size > 1)
      .map(([id]) => `several executions sent the webhook ${id}`),
  ]
}
