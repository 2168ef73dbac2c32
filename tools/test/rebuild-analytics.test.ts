import { migrations } from '@postrider/analytics'
import type { AnalyticsTables } from '@postrider/analytics/rebuilds'
import { migrate, openDatabase, type Database } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { postrider, type ToolResult } from './run-tool.ts'

let database: TestDatabase
let db: Database<AnalyticsTables>

beforeAll(async () => {
  database = await createTestDatabase({
    name: 'analytics',
    migrate: (url) => migrate(url, [messagingMigrations, migrations]),
  })
  db = openDatabase<AnalyticsTables>(database.url, { max: 1 })
})
beforeEach(async () => {
  await sql`delete from rebuilds`.execute(db)
  await sql`delete from projects`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function someProject({ generation = 1, deleted = false } = {}): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into projects (id, name, language, tracking, disabled, deleted, generation, version)
    values (${id}, 'Shop', 'en', 'ENABLED', false, ${deleted}, ${generation}, 1)
  `.execute(db)
  return id
}

/** Runs the command. During each pause, runs the next of these steps in place of the service. */
const run = (args: string[], steps: ReturnType<typeof sql>[] = []): Promise<ToolResult> =>
  postrider(['rebuild-analytics', ...args], { ANALYTICS_DATABASE_URL: database.url }, () =>
    (steps.shift() ?? sql`update rebuilds set stage = 'done'`).execute(db),
  )

describe('rebuild-analytics', () => {
  it('starts the rebuild of a project in its current generation, and prints its progress until it is done', async () => {
    const id = await someProject({ generation: 3 })

    const { code, lines } = await run(
      [id, '--since', '2026-11-01'],
      [
        sql`update rebuilds set facts = 500`,
        sql`update rebuilds set stage = 'recount', cursor = '2026-11-03'`,
      ],
    )

    expect(code).toBe(0)
    expect(lines).toEqual([
      `${id}  reading send, 0 facts`,
      `${id}  reading send, 500 facts`,
      `${id}  recounted to 2026-11-03, 500 facts`,
      `${id}  done, 500 facts`,
    ])
    const { rows } = await sql`select generation, since from rebuilds`.execute(db)
    expect(rows).toEqual([{ generation: 3, since: new Date('2026-11-01T00:00:00Z') }])
  })

  it('prints the progress of a running rebuild and does not start another rebuild', async () => {
    const id = await someProject()
    await sql`
      insert into rebuilds (project_id, generation, since, stage, cursor, facts, revision, due_at, updated_at)
      values (${id}, 1, 'epoch', 'contacts', 'x', 1500, 7, now(), now())
    `.execute(db)

    expect((await run([id])).lines).toEqual([
      `${id}  reading contacts, 1500 facts`,
      `${id}  done, 1500 facts`,
    ])
  })

  it('rebuilds all projects that are not deleted', async () => {
    const ids = [await someProject(), await someProject()]
    await someProject({ deleted: true })

    const { lines, code } = await run(['all'])
    expect(code).toBe(0)

    expect(lines.filter((line) => line.includes('done'))).toEqual(ids.map((id) => `${id}  done, 0 facts`))
  })

  it('rejects an unknown project and starts nothing', async () => {
    const [known, unknown] = [await someProject(), uuidv7()]

    expect(await run([known, unknown])).toMatchObject({
      code: 1,
      stderr: `Analytics has no project ${unknown}. No rebuild was started.\n`,
    })

    const { rows } = await sql`select from rebuilds`.execute(db)
    expect(rows).toHaveLength(0)
  })

  it('prints one JSON document with the result of each rebuild if --json is given', async () => {
    const id = await someProject()

    const { stdout } = await run([id, '--json'])

    expect(JSON.parse(stdout)).toEqual([{ projectId: id, generation: 1, facts: 0 }])
  })

  it.each([
    [[], "Missing required argument 'projects'."],
    [['shop'], 'Use ids of projects, or `all`.'],
    [['all', '--since', 'May'], 'Use a day such as 2026-11-01.'],
    [['all', '--since', '2026-13-01'], 'Use a day such as 2026-11-01.'],
  ])('rejects %j with a sentence', async (args, sentence) => {
    expect(await run(args)).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) })
  })

  it('finds the database by the same settings as the service', async () => {
    const { stderr } = await postrider(['rebuild-analytics', 'all'], { SEND_DATABASE_URL: database.url })

    expect(stderr).toContain('Set DATABASE_URL or ANALYTICS_DATABASE_URL.')
  })
})
