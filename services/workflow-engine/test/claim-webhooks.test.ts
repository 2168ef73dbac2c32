import { explaining } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { claimWebhooks, postponeWebhook, type WebhookClaim } from '../src/store/webhooks.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
beforeAll(async () => {
  // Runs without loops, because loops would also claim webhooks.
  workflows = await startWorkflows({ settings: { role: 'http' } })
})
beforeEach(() => sql`truncate workflow_executions, projects`.execute(workflows.db))
afterAll(() => workflows.stop())

const now = new Date('2026-01-02T03:04:05Z')
const seconds = (count: number): Date => new Date(now.getTime() + count * 1_000)

/** Inserts `count` executions of a project whose webhooks are due at `at`. */
async function due(count: number, at = now, projectId: string = uuidv7()): Promise<string> {
  await sql`
    insert into workflow_executions (id, project_id, generation, workflow_id, contact_id, graph_version, status, context, steps,
      revision, depth, correlation_id, root_id, once, webhook_due_at, waiting_since, started_at, updated_at)
    select gen_random_uuid(), ${projectId}, 1, gen_random_uuid(), gen_random_uuid(), 1, 'RUNNING', '{}', '[]', 1, 1, 'c', gen_random_uuid(), false,
      ${at}, ${now}, ${now}, ${now}
    from generate_series(1, ${count})
  `.execute(workflows.db)
  return projectId
}

const claim = (given: Partial<WebhookClaim> = {}) =>
  claimWebhooks(workflows.db, {
    now,
    until: seconds(60),
    inFlight: new Map(),
    perProject: 20,
    most: 100,
    ...given,
  })

/** Returns the number of claimed executions of each of these projects. */
const counted = (claimed: Awaited<ReturnType<typeof claim>>, projects: readonly string[]): number[] =>
  projects.map((id) => claimed.filter(({ projectId }) => projectId === id).length)

describe('claimWebhooks', () => {
  it('limits the webhooks of a project that are claimed or in flight', async () => {
    const projects = [await due(100), await due(3), await due(100), await due(100)]
    const inFlight = new Map([
      [projects[2] ?? '', 15],
      [projects[3] ?? '', 20],
    ])

    expect(counted(await claim({ inFlight }), projects)).toEqual([20, 3, 5, 0])
  })

  it('claims a first webhook of every project before a second of any project; a webhook in flight counts as claimed', async () => {
    const projects = [await due(1_000, seconds(-60)), await due(5), await due(1), await due(5, seconds(-30))]
    const inFlight = new Map([[projects[3] ?? '', 2]])

    expect(counted(await claim({ most: 7, inFlight }), projects)).toEqual([3, 2, 1, 1])
  })

  it('claims the longest due webhooks first, and only due webhooks', async () => {
    const projectId = await due(1, seconds(-1))
    await due(1, seconds(-3), projectId)
    await due(1, seconds(-2), projectId)
    await due(5, seconds(1), projectId)

    const [first] = await claim({ most: 1 })
    const row = await workflows.db
      .selectFrom('workflow_executions')
      .select('id')
      .where('webhook_due_at', '=', seconds(-3))
      .execute()
    expect([first?.projectId, row]).toEqual([projectId, []])
    expect(counted(await claim(), [projectId])).toEqual([2])
    expect(await claim()).toEqual([])
  })

  it('returns each webhook to only one of several concurrent claims, and to another claim after the first has expired', async () => {
    await Promise.all(Array.from({ length: 20 }, () => due(10)))
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim({ most: 60 })))

    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (let more = await claim(); more.length > 0; more = await claim())
      ids.push(...more.map(({ id }) => id))
    expect(new Set(ids).size).toBe(200)
    expect((await claim({ now: seconds(61), until: seconds(120), most: 500 })).length).toBe(200)
  })

  it('skips projects that are disabled, deleted or reset', async () => {
    const projects = [await due(1), await due(1), await due(1), await due(1)]
    const states = [{ disabled: true }, { deleted: true }, { generation: 2 }, { disabled: false }]
    for (const [index, { disabled = false, deleted = false, generation = 1 }] of states.entries())
      await sql`insert into projects (id, name, disabled, language, tracking, generation, version, deleted)
        values (${projects[index]}, 'p', ${disabled}, 'en', 'ENABLED', ${generation}, 1, ${deleted})`.execute(
        workflows.db,
      )

    expect(counted(await claim(), projects)).toEqual([0, 0, 0, 1])
  })

  it('prevents the process with an expired claim from postponing a webhook', async () => {
    await due(1)
    const [mine] = await claim()
    const [theirs] = await claim({ now: seconds(61), until: seconds(120) })
    if (!mine || !theirs) throw new Error('Both have claimed it')

    await postponeWebhook(workflows.db, mine, { dueAt: now, tries: 1 })
    expect(await claim()).toEqual([])
    await postponeWebhook(workflows.db, theirs, { dueAt: now, tries: 3 })
    expect(await claim()).toMatchObject([{ id: mine.id, webhookTries: 3 }])
  })

  it('reads a limited number of rows and index entries for 50,000 waiting webhooks in 100 projects', async () => {
    for (let count = 0; count < 100; count += 1) await due(500, seconds(count % 2 === 0 ? -1 : 3_600))
    await sql`vacuum analyze workflow_executions`.execute(workflows.db)

    const plans: string[] = []
    await claimWebhooks(explaining(workflows.db, plans), {
      now,
      until: seconds(60),
      inFlight: new Map(),
      perProject: 20,
      most: 50,
    })
    expect(plans).toHaveLength(1)
    expect(plans[0]).toContain('workflow_executions_webhooks')
    expect(plans[0]).not.toContain('Seq Scan on workflow_executions')
    const rowsRead = [...(plans[0] ?? '').matchAll(/Scan .*\(actual rows=([\d.]+) loops=(\d+)\)/g)].map(
      ([, rows, loops]) => Number(rows) * Number(loops),
    )
    // The statement reads 100 projects and the first 20 webhooks of 50 projects. It reads each of the 50
    // claimed webhooks three times.
    expect(Math.max(...rowsRead)).toBeLessThanOrEqual(1_100)
  })
})
