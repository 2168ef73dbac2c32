import type { ProjectGeneration } from '@postrider/contracts'
import {
  draft,
  projectDeleted,
  projectUpdated,
  type Draft,
  type ProjectState,
} from '@postrider/contracts/messages'
import { defaultMailLimits } from '@postrider/contracts/resources'
import type { PurgePlan } from '@postrider/tenancy'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { ServiceUnderTest } from '../service/service-under-test.ts'
import type { PurgeSubject } from './purge-subject.ts'
import { columns, ownersByTable, rowsOf } from './table-facts.ts'

interface Under<Service extends ServiceUnderTest> extends PurgeSubject<Service> {
  service: Service
  database: pg.Pool
}

/** Tests the purge of a deleted project. */
export function deletedLeavesNothing<Service extends ServiceUnderTest>(given: () => Under<Service>): void {
  describe('a deleted project', () => {
    it('leaves no row, even after repeated messages, and does not affect rows of another project', async () => {
      const { plan, database } = given()
      const [projectId, other] = [await createProject(given()), await createProject(given())]
      const before = await rowsIn(given(), other)

      await deliver(given(), projectMessage({ projectId, generation: 2 }, { deleted: true }))
      await deliver(given(), projectMessage({ projectId, generation: 2 }, { deleted: true }))

      expect(planned(plan, before).filter((rows) => rows === 0)).toEqual([])
      const withProject = await columns(database, 'project_id')
      const countedByOwner = ownersByTable(plan).filter(({ table }) => !withProject.includes(table))
      expect(countedByOwner.filter(({ table }) => before[table] === 0)).toEqual([])
      const left = Object.entries(await rowsOf(database, plan, projectId)).filter(([, rows]) => rows > 0)
      expect(left).toEqual([])
      expect(await rowsIn(given(), other)).toEqual(before)
    })

    it('leaves no row of a request that was in progress and wrote after the purge', async () => {
      const { plan, service, write } = given()
      const projectId = await createProject(given())
      await deliver(given(), projectMessage({ projectId, generation: 2 }, { deleted: true }))

      await write(service, { projectId, generation: 1 })
      await service.idle()

      expect(planned(plan, await rowsIn(given(), projectId)).filter((rows) => rows > 0)).toEqual([])
    })
  })
}

/** Tests the purge of a project that was reset. */
export function resetLeavesTheNewGeneration<Service extends ServiceUnderTest>(
  given: () => Under<Service>,
): void {
  describe('a project that was reset', () => {
    it('keeps the rows of its new generation and the rows that a reset keeps', async () => {
      const { plan } = given()
      const once = await rowsIn(given(), await createProject(given()))
      const projectId = await createProject(given(), [1, 2])

      await deliver(given(), projectMessage({ projectId, generation: 2 }))

      const rows = Object.entries(once).map(([table, each]) => [table, isKept(plan, table) ? 2 * each : each])
      expect(await rowsIn(given(), projectId)).toEqual(Object.fromEntries(rows))
    })

    it('deletes late writes of the previous generation', async () => {
      const { plan, service, write } = given()
      const once = await rowsIn(given(), await createProject(given()))
      const projectId = await createProject(given())
      await deliver(given(), projectMessage({ projectId, generation: 2 }))
      await write(service, { projectId, generation: 2 })

      await write(service, { projectId, generation: 1 })
      await service.idle()

      const rows = Object.entries(await rowsIn(given(), projectId))
      const purged = (all: [string, number][]) => all.filter(([table]) => !isKept(plan, table))
      expect(purged(rows)).toEqual(purged(Object.entries(once)))
      const lost = rows.filter(([table, each]) => isKept(plan, table) && each < 2 * (once[table] ?? 0))
      expect(lost).toEqual([])
    })
  })
}

/** Tests that other projects keep their rows. */
export function unchangedLosesNothing<Service extends ServiceUnderTest>(given: () => Under<Service>): void {
  describe('a project that is neither reset nor deleted', () => {
    it('keeps all rows', async () => {
      const projectId = await createProject(given())
      const before = await rowsIn(given(), projectId)

      await deliver(given(), projectMessage({ projectId, generation: 1 }, { name: 'Renamed' }))

      expect(await rowsIn(given(), projectId)).toEqual(before)
    })
  })
}

/** Creates a project with rows of these generations. */
async function createProject<Service extends ServiceUnderTest>(
  { service, write }: Under<Service>,
  generations: readonly number[] = [1],
): Promise<string> {
  const projectId = uuidv7()
  for (const generation of generations) await write(service, { projectId, generation })
  return projectId
}

async function deliver({ service }: { service: ServiceUnderTest }, message: Draft): Promise<void> {
  await service.consume(message)
  await service.idle()
}

/** Returns the number of rows of a project by table. Tables that contain totals are omitted. */
async function rowsIn<Service extends ServiceUnderTest>(
  { plan, database }: Under<Service>,
  projectId: string,
): Promise<Record<string, number>> {
  const figures = plan.filter((each) => each.keptOnReset && each.isFigure).map(({ table }) => table)
  const rows = Object.entries(await rowsOf(database, plan, projectId))
  return Object.fromEntries(rows.filter(([table]) => !figures.includes(table)))
}

const planned = (plan: PurgePlan, rows: Record<string, number>): number[] =>
  plan.flatMap((each) => (each.keptOnReset && each.isFigure ? [] : (rows[each.table] ?? 0)))

const isKept = (plan: PurgePlan, table: string): boolean =>
  plan.some((each) => each.table === table && each.keptOnReset === true)

/**
 * Returns a message of the accounts service about a project. It is the project's second version, unless
 * `change` contains another version.
 */
function projectMessage(
  { projectId, generation }: ProjectGeneration,
  { deleted = false, ...change }: Partial<ProjectState> & { deleted?: boolean } = {},
): Draft {
  const envelope = { key: projectId, projectId, generation, at: new Date() }
  return draft(deleted ? projectDeleted : projectUpdated, envelope, {
    id: projectId,
    ...defaultMailLimits,
    name: 'Acme',
    language: 'en',
    tracking: 'ENABLED',
    logoUrl: null,
    allowance: null,
    disabled: false,
    generation,
    version: 2,
    ...change,
  })
}
