import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import { segmentsOf } from './segments.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Locks the segment definitions of a project until the transaction ends: their number, slugs, conditions and
 * tracking. So concurrent changes cannot create a cycle of references, use a slug twice, exceed a cap, or
 * refer to a segment that is being deleted. Also increments the version of the definitions, and waits for
 * transactions that change members.
 */
export async function lockDefinitions(tx: Tx, { projectId, generation }: ProjectGeneration): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`segments/${projectId}`}, 0))`.execute(tx)
  await sql`
    insert into project_definitions (project_id, generation, version) values (${projectId}, ${generation}, 1)
    on conflict (project_id, generation) do update set version = project_definitions.version + 1
  `.execute(tx)
}

export interface SegmentCounts {
  all: number
  tracked: number
}

/** Counts all segments and the tracked segments of a project. */
export async function countSegments(db: Database | Tx, project: ProjectGeneration): Promise<SegmentCounts> {
  return segmentsOf(db, project)
    .select((each) => [
      each.fn.countAll<number>().as('all'),
      each.fn.countAll<number>().filterWhere('track_membership', '=', true).as('tracked'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the slugs of a project that start with `wanted`. */
export async function findSlugs(tx: Tx, project: ProjectGeneration, wanted: string): Promise<Set<string>> {
  const rows = await segmentsOf(tx, project)
    .select('slug')
    .where((each) => each(each.fn<string>('left', ['slug', each.val(wanted.length)]), '=', wanted))
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Returns the size of all conditions of a project as text, in bytes. */
export async function conditionBytes(tx: Tx, project: ProjectGeneration): Promise<number> {
  const { bytes } = await segmentsOf(tx, project)
    .select(sql<number>`coalesce(sum(octet_length(condition::text)), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}
