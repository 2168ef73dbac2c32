import { defaultMailLimits } from '@postrider/contracts/resources'
import { setTimeout } from 'node:timers/promises'
import { migrate, openDatabase, type Database } from '@postrider/db'
import { memoryBroker, messagingMigrations, type MessagingTables } from '@postrider/messaging'
import { projectMigrations, saveProjects, type ProjectTables } from '@postrider/tenancy'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { recordingLog, plainConfig } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ServiceConfig } from '../src/config/index.ts'
import { assembleService, createMetrics, type Service } from '../src/index.ts'

type Tables = MessagingTables & ProjectTables

const migrations = { ...messagingMigrations, followedBy: [projectMigrations] }
let database: TestDatabase
let db: Database<Tables>

beforeEach(async () => {
  database = await createTestDatabase({ name: 'purging', migrate: (url) => migrate(url, [migrations]) })
  db = openDatabase<Tables>(database.url, { max: 2 })
  await sql`create table things (project_id uuid, generation bigint)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

/** Inserts a project that was reset, and a row of its earlier generation. */
async function resetProject(): Promise<void> {
  const id = uuidv7()
  await sql`insert into things values (${id}, 1)`.execute(db)
  const state = {
    name: 'Acme',
    language: 'en',
    tracking: 'ENABLED',
    logoUrl: null,
    ...defaultMailLimits,
    disabled: false,
    allowance: null,
  } as const
  await saveProjects(db, [{ ...state, id, generation: 2, version: 2, deleted: false }], new Date())
}

async function start(role: ServiceConfig['role']): Promise<Service> {
  const broker = memoryBroker()
  const own = openDatabase<Tables>(database.url)
  const service = assembleService<Tables>({
    name: 'things',
    config: { ...plainConfig('things', database.url), role },
    db: own,
    wiring: { broker, ownsBroker: true },
    log: recordingLog().log,
    settings: {},
    metrics: createMetrics('test', { processMetrics: false }),
    migrations,
    bounds: {},
    endpoints: [],
    consumers: [],
    loops: [],
    purge: { db: own, plan: [{ table: 'things' }], now: () => new Date() },
  })
  await service.start()
  return service
}

const things = async (): Promise<number> => (await sql`select from things`.execute(db)).rows.length

describe('a service with a purge plan', () => {
  it('purges projects automatically', async () => {
    await resetProject()
    const service = await start('worker')

    const until = Date.now() + 10_000
    while ((await things()) > 0 && Date.now() < until) await setTimeout(20)

    expect(await things()).toBe(0)
    await service.stop()
  })

  it('does not purge projects if its role is http', async () => {
    await resetProject()
    const service = await start('http')

    while (!(await service.settle())) continue

    expect(await things()).toBe(1)
    await service.stop()
  })
})
