import { sql } from 'kysely'
import { claimDue } from '../src/store/execution-claims.ts'
import { findActiveOfContacts, findSomeOfWorkflow } from '../src/store/active-executions.ts'
import { executionProject, type ExecutionProject, type StepSpec } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: ExecutionProject
beforeAll(async () => {
  workflows = await startWorkflows()
})
beforeEach(() => {
  project = executionProject(workflows)
})
afterEach(() => sql`truncate workflow_executions`.execute(workflows.db))
afterAll(() => workflows.stop())

/**
 * Returns a time far enough in the future that the loops of the service do not process executions due then.
 */
const later = () => new Date(workflows.now().getTime() + 7_200_000)

/** Inserts executions of 512 KB, due at `dueAt`. */
async function putLarge(of: ExecutionProject, count: number, dueAt: Date): Promise<string> {
  const { id } = await of.chain(['DELAY'])
  await of.track(of.someone())
  await sql`
    insert into workflow_executions (id, project_id, generation, workflow_id, contact_id, graph_version, status, current_step_id, context,
      steps, revision, depth, correlation_id, root_id, once, due_at, waiting_since, started_at, updated_at)
    select gen_random_uuid(), project_id, generation, workflow_id, gen_random_uuid(), graph_version, status, current_step_id,
      jsonb_build_object('text', repeat('x', 512 * 1024)), steps, revision, depth, correlation_id, root_id, once, ${dueAt}, waiting_since, started_at,
      updated_at
    from workflow_executions, generate_series(1, ${count}) where workflow_id = ${id}
  `.execute(workflows.db)
  await sql`delete from workflow_executions where workflow_id = ${id} and octet_length(context::text) < 1000`.execute(
    workflows.db,
  )
  return id
}

describe('large executions', () => {
  it('are claimed up to 16 MB in total; all other executions stay due', async () => {
    const at = later()
    await putLarge(project, 40, at)
    const claim = () => claimDue(workflows.db, { now: at, until: new Date(at.getTime() + 1), most: 200 })

    const [first, second, third] = [await claim(), await claim(), await claim()]

    expect([first.length, second.length, third.length]).toEqual([32, 8, 0])
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(40)
  })

  it('of one project do not block the first execution of another project', async () => {
    const at = later()
    const other = executionProject(workflows)
    await putLarge(project, 40, new Date(at.getTime() - 1_000))
    const small = await putLarge(other, 2, at)

    const claimed = await claimDue(workflows.db, { now: at, until: new Date(at.getTime() + 1), most: 41 })

    expect(claimed.filter(({ workflowId }) => workflowId === small)).toHaveLength(2)
  })

  it('are cancelled in batches of 16 MB', async () => {
    const id = await putLarge(project, 40, later())
    const found = await findSomeOfWorkflow(workflows.db, {
      id,
      projectId: project.projectId,
      generation: 1,
    })

    expect(found).toHaveLength(32)
    expect(await project.cancelAll(id)).toMatchObject({ status: 200, body: { cancelled: 40 } })
  })
})

describe('the active executions of a contact', () => {
  const wait = (config: Record<string, unknown>): StepSpec => ['WAIT_FOR_EVENT', { config }]

  it('are read completely only if an event can advance them', async () => {
    const chains = [
      await project.chain([wait({ eventName: 'bought' }), 'EXIT']),
      await project.chain([wait({ eventName: 'left', timeout: 60 }), 'EXIT']),
      await project.chain([wait({ eventName: 'left' }), 'EXIT']),
      await project.chain(['DELAY']),
    ]
    const contactId = project.someone()
    await project.track(contactId)
    const now = workflows.now()

    const { concerned, others } = await findActiveOfContacts(workflows.db, [contactId], {
      events: ['bought'],
      dueBefore: new Date(now.getTime() + 120_000),
    })

    const ids = chains.map(({ id }) => id)
    expect(new Set(concerned.map(({ workflowId }) => workflowId))).toEqual(new Set(ids.slice(0, 2)))
    expect(concerned.every(({ steps }) => steps.length > 0)).toBe(true)
    expect(new Set(others.map(({ workflowId }) => workflowId))).toEqual(new Set(ids.slice(2)))
    expect([concerned.length, others.length]).toEqual([2, 2])
    expect(others[0]).toEqual({
      workflowId: expect.any(String),
      contactId,
      status: 'WAITING',
      since: { at: expect.any(Date), after: expect.any(String) },
    })
  })
})
