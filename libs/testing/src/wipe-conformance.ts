import { draft, projectDeleted, projectUpdated, type Draft, type ProjectState } from '@postrider/contracts'
import type { WipePlan } from '@postrider/messaging'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { ServiceUnderTest } from './service-under-test.ts'

/** A life of a project: what is written in it carries its generation. */
export interface ProjectLife {
  projectId: string
  generation: number
}

export interface WipeSubject<Service extends ServiceUnderTest> {
  plan: WipePlan
  /** Tables with a `project_id` that the wipe leaves alone, each with the reason. */
  exempt?: Record<string, string>
  /** With all roles, so that its consumers and loops run. */
  start(): Promise<Service>
  /** By the service's own doors, at least one row into each table of the plan; the same number each time. Settled when it resolves. */
  write(service: Service, life: ProjectLife): Promise<void>
}

/** What every service that keeps rows of projects has to stand: call it in a test file of the service. */
export function conformsToWipe<Service extends ServiceUnderTest>(subject: WipeSubject<Service>): void {
  let service: Service
  let database: pg.Pool
  beforeAll(async () => {
    service = await subject.start()
    database = new pg.Pool({ connectionString: service.databaseUrl, max: 2 })
  })
  afterAll(async () => {
    await database.end()
    await service.stop()
  })
  schemaOf(subject, () => database)
  wipeOf(subject, () => ({ service, database }))
}

function schemaOf<Service extends ServiceUnderTest>(
  { plan, exempt = {} }: WipeSubject<Service>,
  database: () => pg.Pool,
): void {
  const owned = plan.flatMap((each) => (each.keptOnReset ? [] : (each.owns ?? [])))
  const named = [...plan, ...owned].map(({ table }) => table)

  describe('the wipe plan', () => {
    it('names every table that has a project_id, or says why not, and no other', async () => {
      const tables = await columns(database(), 'project_id')
      const known = [...named, ...Object.keys(exempt)]

      expect(tables.filter((table) => !known.includes(table))).toEqual([])
      expect(known.filter((table) => !tables.includes(table))).toEqual([])
    })

    it('finds the rows of an earlier life by their generation, and each batch by an index', async () => {
      const withGeneration = await columns(database(), 'generation')
      const indexes = await leadingColumns(database())
      const needed = [
        ...plan.map((each) => `${each.table} project_id ${each.keptOnReset ? each.orderBy : 'generation'}`),
        ...owned.map(({ table, by }) => `${table} ${by}`),
        ...plan.flatMap((each) =>
          each.keptOnReset || !each.namedBy ? [] : `${each.namedBy.table} ${each.namedBy.by}`,
        ),
      ]

      const wiped = plan.filter((each) => !each.keptOnReset).map(({ table }) => table)
      expect(wiped.filter((table) => !withGeneration.includes(table))).toEqual([])
      expect(needed.filter((each) => !indexes.some((index) => `${index} `.startsWith(`${each} `)))).toEqual(
        [],
      )
    })
  })
}

function wipeOf<Service extends ServiceUnderTest>(
  { plan, write }: WipeSubject<Service>,
  given: () => { service: Service; database: pg.Pool },
): void {
  const kept = plan.filter((each) => each.keptOnReset === true).map(({ table }) => table)
  const rowsOf = async (projectId: string): Promise<Record<string, number>> => {
    const tables = await columns(given().database, 'project_id')
    const counts = await Promise.all(tables.map((table) => count(given().database, table, projectId)))
    return Object.fromEntries(tables.map((table, index) => [table, counts[index] ?? 0]))
  }
  const written = async (lives: Partial<ProjectLife>[] = [{}]): Promise<string> => {
    const projectId = uuidv7()
    for (const life of lives) await write(given().service, { projectId, generation: 1, ...life })
    return projectId
  }
  const hear = async (message: Draft): Promise<void> => {
    await given().service.hear(message)
    await given().service.settled()
  }
  const planned = (rows: Record<string, number>) => plan.map(({ table }) => rows[table] ?? 0)
  const none = plan.map(() => 0)

  describe('a deleted project', () => {
    it('leaves no row, however often that is said, and takes nothing of another', async () => {
      const [projectId, other] = [await written(), await written()]
      const before = await rowsOf(other)

      await hear(projectSaid({ projectId, generation: 2 }, { deleted: true }))
      await hear(projectSaid({ projectId, generation: 2 }, { deleted: true }))

      expect(planned(before).every((rows) => rows > 0)).toBe(true)
      expect(Object.values(await rowsOf(projectId)).filter((rows) => rows > 0)).toEqual([])
      expect(await rowsOf(other)).toEqual(before)
    })

    it('leaves no row that is written when all is wiped, by a request that was still under way', async () => {
      const projectId = await written()
      await hear(projectSaid({ projectId, generation: 2 }, { deleted: true }))

      await write(given().service, { projectId, generation: 1 })
      await given().service.settled()

      expect(planned(await rowsOf(projectId))).toEqual(none)
    })
  })

  describe('a project that was reset', () => {
    it('has the rows of its new life and those that a reset keeps', async () => {
      const once = await rowsOf(await written())
      const projectId = await written([{ generation: 1 }, { generation: 2 }])

      await hear(projectSaid({ projectId, generation: 2 }))

      const rows = await rowsOf(projectId)
      const expected = Object.entries(once).map(([table, each]) => [
        table,
        kept.includes(table) ? 2 * each : each,
      ])
      expect(rows).toEqual(Object.fromEntries(expected))
    })

    it('loses what was written late, in the life before', async () => {
      const once = await rowsOf(await written())
      const projectId = await written()
      await hear(projectSaid({ projectId, generation: 2 }))
      await write(given().service, { projectId, generation: 2 })

      await write(given().service, { projectId, generation: 1 })
      await given().service.settled()

      const rows = await rowsOf(projectId)
      for (const { table } of plan)
        if (kept.includes(table)) expect(rows[table]).toBeGreaterThanOrEqual(2 * (once[table] ?? 0))
        else expect([table, rows[table]]).toEqual([table, once[table]])
    })
  })

  describe('a project that lives on', () => {
    it('loses nothing', async () => {
      const projectId = await written()
      const before = await rowsOf(projectId)

      await hear(projectSaid({ projectId, generation: 1 }, { disabled: false }))

      expect(await rowsOf(projectId)).toEqual(before)
    })
  })
}

/** What accounts says of a project; the second version of it unless told. */
function projectSaid(
  { projectId, generation }: ProjectLife,
  { deleted = false, ...change }: Partial<ProjectState> & { deleted?: boolean } = {},
): Draft {
  const envelope = { key: projectId, projectId, generation, at: new Date() }
  return draft(deleted ? projectDeleted : projectUpdated, envelope, {
    id: projectId,
    name: 'Acme',
    language: 'en',
    tracking: 'ENABLED',
    disabled: false,
    generation,
    version: 2,
    ...change,
  })
}

/** The tables that have this column. */
async function columns(database: pg.Pool, column: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = $1 order by table_name`,
    [column],
  )
  return rows.map(({ name }) => name)
}

/** Each index as its table and columns, in order. */
async function leadingColumns(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ index: string }>(
    `select concat_ws(' ', relname, string_agg(attname, ' ' order by place)) as index
     from pg_index
     join pg_class on pg_class.oid = indrelid
     cross join unnest(indkey::int2[]) with ordinality as key (attnum, place)
     join pg_attribute on attrelid = indrelid and pg_attribute.attnum = key.attnum
     group by indexrelid, relname`,
  )
  return rows.map(({ index }) => index)
}

async function count(database: pg.Pool, table: string, projectId: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) from ${pg.escapeIdentifier(table)} where project_id = $1`,
    [projectId],
  )
  return Number(rows[0]?.count)
}
