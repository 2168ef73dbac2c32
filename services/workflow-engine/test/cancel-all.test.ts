import { allowLogs, expectLogs, until } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import type { Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { executionProject } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
/**
 * Simulated duration of each read of the clock. A request that reads the clock often then exceeds its time
 * limit.
 */
let lookMs = 0
let aheadMs = 0
beforeAll(async () => {
  const now = (): Date => new Date(Date.now() + (aheadMs += lookMs))
  workflows = await startWorkflows({ overrides: { now } })
})
afterEach(() => {
  lookMs = 0
})
afterAll(() => workflows.stop())

/** Creates a waiting execution of this workflow, and `count` copies of it for contacts that do not exist. */
async function putWaiting(count: number) {
  const project = executionProject(workflows)
  const { id } = await project.chain(['DELAY'])
  await project.start(id, project.someone())
  await sql`
    insert into workflow_executions (id, project_id, generation, workflow_id, contact_id, graph_version, status, current_step_id, context,
      steps, revision, depth, correlation_id, root_id, once, due_at, waiting_since, started_at, updated_at)
    select gen_random_uuid(), project_id, generation, workflow_id, gen_random_uuid(), graph_version, status, current_step_id, context,
      steps, revision, depth, correlation_id, root_id, once, due_at + interval '1 year', waiting_since, started_at, updated_at
    from workflow_executions, generate_series(1, ${count - 1}) where workflow_id = ${id}
  `.execute(workflows.db)
  return { id, project }
}

const statusesOf = async (id: string) => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from workflow_executions where workflow_id = ${id} group by 1 order by 1
  `.execute(workflows.db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

describe('POST /workflows/:id/executions/cancel-all', () => {
  it('cancels several batches in one request', async () => {
    const { id, project } = await putWaiting(1_100)

    expect(await project.cancelAll(id)).toMatchObject({
      status: 200,
      body: { cancelled: 1_100, withdrawnMails: 3 },
    })
    expect(await statusesOf(id)).toEqual({ CANCELLED: 1_100 })
  })

  it('returns 202 after its time limit and cancels the remaining executions later, but not executions that start later', async () => {
    const { id, project } = await putWaiting(1_600)

    // Each batch reads the clock three times, which takes more than five seconds. Loops cancel the remaining
    // executions within a minute.
    lookMs = 1_700
    const answer = await project.cancelAll(id)
    lookMs = 0
    const later = await project.start(id, project.someone())
    await workflows.idle()

    expect(answer).toMatchObject({ status: 202, body: { cancelled: 500, remaining: 1_100 } })
    expect(later.status).toBe(201)
    expect(await statusesOf(id)).toEqual({ CANCELLED: 1_600, WAITING: 1 })
    expect(await project.list(id, '?status=WAITING')).toMatchObject([{ id: later.body.id }])
    expect(await workflows.db.selectFrom('workflow_cancels').selectAll().execute()).toEqual([])
  })

  it('completes even after a failure, but does not cancel executions that start later', async () => {
    for (const name of ['request.failed', 'request.refused', 'database.connection_lost']) allowLogs(name)
    const { id, project } = await putWaiting(10)
    await failAt(
      workflows.db,
      { table: 'workflow_executions', on: 'update', at: 'statement', when: "new.status = 'CANCELLED'" },
      { times: 20 },
    )

    const answer = await project.cancelAll(id)
    await healed(workflows.db)
    const later = await project.start(id, project.someone())
    const before = await statusesOf(id)
    aheadMs += 61_000
    await workflows.idle()

    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(before).toEqual({ WAITING: 11 })
    expect(later.status).toBe(201)
    expect(await statusesOf(id)).toEqual({ CANCELLED: 10, WAITING: 1 })
  })

  it('withdraws the mails of these executions, even if the send service is unavailable at first', async () => {
    const { id, project } = await putWaiting(2)
    const withdrawn = () => workflows.workflowMails.withdrawn.filter(({ workflowId }) => workflowId === id)
    workflows.workflowMails.isUnavailable = true
    expectLogs('workflow_mails.not_withdrawn')

    const answer = await project.cancelAll(id)
    const before = withdrawn()
    workflows.workflowMails.isUnavailable = false
    // If the loop has already called the send service again, the loop waits for another minute.
    await until(async () => {
      aheadMs += 61_000
      await workflows.idle()
      return withdrawn().length > 0
    })

    expect(answer).toMatchObject({ status: 202, body: { cancelled: 2, remaining: 0, withdrawnMails: null } })
    expect(before).toEqual([])
    expect(withdrawn()).toMatchObject([{ projectId: project.projectId, generation: 1 }])
  })
})

describe('PATCH /workflows/:id?cancel=true', () => {
  const disable = (api: Client, id: string, body: object = { enabled: false }) =>
    api.patch(`/workflows/${id}?cancel=true`, { body })

  it('disables the workflow, cancels its executions and withdraws their mails', async () => {
    const { id, project } = await putWaiting(3)

    const answer = await disable(project.api, id)

    expect(answer).toMatchObject({
      status: 200,
      body: { id, enabled: false, cancelled: 3, remaining: 0, withdrawnMails: 3 },
    })
    expect(await statusesOf(id)).toEqual({ CANCELLED: 3 })
  })

  it('also cancels an execution whose event is consumed at the same time', async () => {
    const project = executionProject(workflows)
    const { id } = await project.chain(['DELAY'])

    const [answer] = await Promise.all([
      disable(project.api, id),
      ...Array.from({ length: 10 }, () => project.track(project.someone())),
    ])

    expect(answer.status).toBe(200)
    expect(Object.keys(await statusesOf(id)).filter((status) => status !== 'CANCELLED')).toEqual([])
  })

  it('is rejected unless the request also disables the workflow', async () => {
    const { id, project } = await putWaiting(1)

    for (const body of [{ enabled: true }, {}, { name: 'W' }])
      expect(await disable(project.api, id, body)).toMatchObject({ status: 422 })
    expect(await statusesOf(id)).toEqual({ WAITING: 1 })
  })
})
