import { migrations } from '@postrider/analytics'
import type { AnalyticsTables } from '@postrider/analytics/rebuilds'
import { migrate, openDatabase, type Database } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { createTestDatabase, type TestDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { readCommand } from '../src/command.ts'
import { readConfig } from '../src/config.ts'
import { run } from '../src/run.ts'

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

/** What the program prints; at each look the service, for which this stands, has come one of these steps further. */
async function printed(args: string[], steps: ReturnType<typeof sql>[]): Promise<string[]> {
  const lines: string[] = []
  await run(readCommand(args), {
    db,
    print: (line) => void lines.push(line),
    pause: async () => (steps.shift() ?? sql`update rebuilds set stage = 'done'`).execute(db),
  })
  return lines
}

describe('npm run analytics:rebuild', () => {
  it('begins the rebuild of a project in its present generation, and shows how far it is until it is done', async () => {
    const id = await someProject({ generation: 3 })

    const lines = await printed(
      [id, '--since', '2026-11-01'],
      [
        sql`update rebuilds set facts = 500`,
        sql`update rebuilds set stage = 'recount', cursor = '2026-11-03'`,
      ],
    )

    expect(lines).toEqual([
      `${id}  reads send, 0 facts`,
      `${id}  reads send, 500 facts`,
      `${id}  counted 2026-11-03, 500 facts`,
      `${id}  done, 500 facts`,
    ])
    const { rows } = await sql`select generation, since from rebuilds`.execute(db)
    expect(rows).toEqual([{ generation: 3, since: new Date('2026-11-01T00:00:00Z') }])
  })

  it('shows what goes on when it is started again, and begins nothing anew', async () => {
    const id = await someProject()
    await sql`
      insert into rebuilds (project_id, generation, since, stage, cursor, facts, revision, due_at, updated_at)
      values (${id}, 1, 'epoch', 'contacts', 'x', 1500, 7, now(), now())
    `.execute(db)

    expect(await printed([id], [])).toEqual([`${id}  reads contacts, 1500 facts`, `${id}  done, 1500 facts`])
  })

  it('does all projects but those that are deleted', async () => {
    const ids = [await someProject(), await someProject()]
    await someProject({ deleted: true })

    const lines = await printed(['all'], [])

    expect(lines.filter((line) => line.includes('done'))).toEqual(ids.map((id) => `${id}  done, 0 facts`))
  })

  it('refuses a project that there is not, and begins nothing', async () => {
    const [known, unknown] = [await someProject(), uuidv7()]

    await expect(printed([known, unknown], [])).rejects.toThrow(`Analytics knows no project ${unknown}.`)

    const { rows } = await sql`select from rebuilds`.execute(db)
    expect(rows).toHaveLength(0)
  })

  it.each([
    [[], 'Counts the activity'],
    [['shop'], "shop is no project's id"],
    [['all', '--since', 'May'], 'Give --since last'],
    [['all', '--since', '2026-13-01'], 'Give --since last'],
    [['all', '--since', '2026-11-01', 'x'], 'Give --since last'],
  ])('says what is wrong with %j', (args, words) => {
    expect(() => readCommand(args)).toThrow(words)
  })

  it('finds the database as the service does', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/postgres' })).toBe('postgres://db/analytics')
    expect(readConfig({ ANALYTICS_DATABASE_URL: 'postgres://own/feed' })).toBe('postgres://own/feed')
    expect(() => readConfig({})).toThrow('set DATABASE_URL or ANALYTICS_DATABASE_URL')
  })
})
