import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { runDue } from '../src/commands/executions/run-due.ts'
import type { Context } from '../src/context.ts'
import { anotherInstance } from './another-instance.ts'
import { executionProject } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
/** Another instance, whose loops the tests run step by step. */
let other: Context

beforeAll(async () => {
  workflows = await startWorkflows()
  other = anotherInstance(workflows)
})
afterAll(async () => {
  await other.db.destroy()
  await workflows.stop()
})

/**
 * Returns a time far enough in the future that the loops of the service do not process executions due then.
 */
const later = () => new Date(workflows.now().getTime() + 7_200_000)

/** Inserts `count` copies of a waiting execution for contacts that do not exist, due at `dueAt`. */
const copies = (workflowId: string, count: number, dueAt: Date) =>
  sql`
    insert into workflow_executions (id, project_id, generation, workflow_id, contact_id, graph_version, status, current_step_id, context,
      steps, revision, depth, correlation_id, root_id, once, due_at, waiting_since, started_at, updated_at)
    select gen_random_uuid(), project_id, generation, workflow_id, gen_random_uuid(), graph_version, status, current_step_id, context,
      steps, revision, depth, correlation_id, root_id, once, ${dueAt}, waiting_since, started_at, updated_at
    from (select * from workflow_executions where workflow_id = ${workflowId} limit 1) as one, generate_series(1, ${count})
  `.execute(workflows.db)

/** Inserts 100,000 copies in parts, because a statement may take at most 10 s. */
async function manyCopies(workflowId: string, dueAt: Date): Promise<void> {
  for (let part = 0; part < 10; part += 1) await copies(workflowId, 10_000, dueAt)
}

const plan = async (statement: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${statement}`.execute(workflows.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('due executions', () => {
  it('of one project do not wait for 100,000 earlier due executions of another project', async () => {
    const [large, small] = [executionProject(workflows), executionProject(workflows)]
    const [many, few] = [
      await large.chain(['DELAY', 'SEND_EMAIL']),
      await small.chain(['DELAY', 'SEND_EMAIL']),
    ]
    await large.track(large.someone())
    const contactId = small.someone()
    await small.track(contactId)
    const at = later()
    await manyCopies(many.id, new Date(at.getTime() - 3_000_000))

    // Run one iteration. The loop starts an iteration at least every 500 ms.
    await runDue({ ...other, now: () => at })

    expect(await small.list(few.id)).toMatchObject([{ contactId, status: 'COMPLETED' }])
    expect(await small.mails()).toHaveLength(1)
    await sql`truncate workflow_executions`.execute(workflows.db)
  }, 120_000)
})

// PostgreSQL uses the same plans for 1,000,000 executions. The queries `counted` and `claimed` then take 0.1
// ms each.
describe('100,000 waiting executions', () => {
  it('do not slow down an iteration, which finds due executions with an index', async () => {
    const project = executionProject(workflows)
    const { id } = await project.chain(['DELAY'])
    await project.track(project.someone())
    const at = workflows.now()
    await manyCopies(id, new Date(at.getTime() + 30 * 24 * 3_600_000))
    await copies(id, 5, new Date(at.getTime() + 1_800_000))
    await sql`vacuum analyze workflow_executions`.execute(workflows.db)
    const due = new Date(at.getTime() + 1_800_001)

    const counted = await plan(
      sql`select count(*) from (select from workflow_executions where due_at <= ${due} limit 201) as counted`,
    )
    const claimed = await plan(
      sql`select id from workflow_executions where due_at <= ${due} order by due_at limit 200 for update skip locked`,
    )
    const ofContact = await plan(
      sql`select * from workflow_executions
        where contact_id = any(${[uuidv7(), uuidv7()]}::uuid[]) and status in ('RUNNING', 'WAITING') order by id`,
    )

    for (const text of [counted, claimed]) {
      expect(text).toMatch(/Index (Only )?Scan using workflow_executions_due/)
      expect(text).not.toMatch(/Seq Scan|Sort/)
    }
    expect(ofContact).toMatch(/Scan (using|on) workflow_executions_active/)
    expect(ofContact).not.toContain('Seq Scan')
  }, 120_000)
})
