import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import { countsOf } from './rollups.ts'
import type { Database, Tx } from './tables.ts'

/** The entries of a project in a time range. */
export interface RecountRange extends ProjectGeneration {
  from: Date
  to: Date
}

/**
 * Recounts the roll-ups of a range of full quarters from its entries. Writes only wrong counts, and returns
 * their number. The caller must have locked the day (`lockDay`), so that no entries are added.
 */
export async function recountRollups(
  tx: Tx,
  { projectId, generation, from, to }: RecountRange,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with entries as (
      select * from activity
      where project_id = ${projectId} and generation = ${generation} and at >= ${from} and at < ${to}
    ), counts as materialized (${countsOf(sql`entries`)}),
    gone as (
      delete from rollups using (
        select type, quarter, key from rollups
        where project_id = ${projectId} and generation = ${generation} and quarter >= ${from} and quarter < ${to}
        except select type, quarter, key from counts
      ) as wrong
      where rollups.project_id = ${projectId} and rollups.generation = ${generation}
        and rollups.type = wrong.type and rollups.quarter = wrong.quarter and rollups.key = wrong.key
      returning 1
    ), written as (
      insert into rollups as rollup (project_id, generation, type, quarter, key, count)
      select project_id, generation, type, quarter, key, count from counts
      order by project_id, generation, type, quarter, key
      on conflict (project_id, generation, type, quarter, key)
      do update set count = excluded.count where rollup.count <> excluded.count
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from written) as changed
  `.execute(tx)
  return Number(rows[0]?.changed ?? 0)
}

/** Returns the time of a project's first entry since `from`, or undefined if there is none. */
export async function findFirstEntry(
  db: Database,
  { projectId, generation }: ProjectGeneration,
  from: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from activity where project_id = ${projectId} and generation = ${generation} and at >= ${from}
    order by at, id limit 1
  `.execute(db)
  return rows[0]?.at
}
