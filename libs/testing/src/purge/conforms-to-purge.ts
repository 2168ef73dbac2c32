import pg from 'pg'
import type { ServiceUnderTest } from '../service/service-under-test.ts'
import type { PurgeSubject } from './purge-subject.ts'
import { columns, leadingColumns, ownersByTable } from './table-facts.ts'
import { deletedLeavesNothing, resetLeavesTheNewGeneration, unchangedLosesNothing } from './purged-project.ts'

/**
 * Defines the tests of the purge that every service with rows of projects must pass. Call it in a test file
 * of the service.
 */
export function conformsToPurge<Service extends ServiceUnderTest>(subject: PurgeSubject<Service>): void {
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
  const under = () => ({ ...subject, service, database })
  deletedLeavesNothing(under)
  resetLeavesTheNewGeneration(under)
  unchangedLosesNothing(under)
}

function schemaOf<Service extends ServiceUnderTest>(
  { plan, exempt = {} }: PurgeSubject<Service>,
  database: () => pg.Pool,
): void {
  const owned = ownersByTable(plan)
  const named = [...plan, ...owned].map(({ table }) => table)

  describe('the purge plan', () => {
    it('names exactly the tables with a project_id that are not exempt', async () => {
      const tables = await columns(database(), 'project_id')
      // Every service has the table `erasures`. The purge deletes its rows although it is not in the plan.
      const known = [...named, ...Object.keys(exempt), 'erasures']

      expect(tables.filter((table) => !known.includes(table))).toEqual([])
      // Rows of an owned table are found by their owners.
      const found = [...tables, ...owned.map(({ table }) => table)]
      expect(known.filter((table) => !found.includes(table))).toEqual([])
    })

    it('can find each batch of an earlier generation with an index', async () => {
      const withGeneration = await columns(database(), 'generation')
      const indexes = await leadingColumns(database())
      const needed = [
        ...plan.map((each) => `${each.table} project_id ${each.orderBy ?? 'generation'}`),
        ...owned.map(({ table, by }) => `${table} ${by}`),
        ...owned.flatMap(({ table, inOrderOf }) => (inOrderOf ? [`${table} project_id ${inOrderOf}`] : [])),
        ...plan.flatMap((each) =>
          each.keptOnReset ? [] : (each.namedBy ?? []).map(({ table, by }) => `${table} ${by}`),
        ),
      ]

      const purged = plan.filter((each) => !each.keptOnReset).map(({ table }) => table)
      expect(purged.filter((table) => !withGeneration.includes(table))).toEqual([])
      expect(needed.filter((each) => !indexes.some((index) => `${index} `.startsWith(`${each} `)))).toEqual(
        [],
      )
    })
  })
}
