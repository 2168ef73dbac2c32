import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import { segmentsOf } from './segments.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Locks the definitions of a project's segments until the transaction ends: which there are, their slugs,
 * conditions and tracking. So two changes cannot close a circle of references together, nor give one slug
 * twice, nor exceed a cap, and no reference is made to a segment that is just being deleted. Their version is
 * raised at once, which waits for those who change members by them.
 */
export async function lockDefinitions(tx: Tx, { projectId, generation }: ProjectGeneration): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`segments/${projectId}`}, 0))`.execute(tx)
  await sql`
    insert into project_definitions (project_id, generation, version) values (${projectId}, ${generation}, 1)
    on conflict (project_id, generation) do update set version = project_definitions.version + 1
  `.execute(tx)
}

export interface Counted {
  all: number
  tracked: number
}

/** How many segments a project has, and how many of them are tracked. */
export async function countSegments(db: Database | Tx, project: ProjectGeneration): Promise<Counted> {
  return segmentsOf(db, project)
    .select((each) => [
      each.fn.countAll<number>().as('all'),
      each.fn.countAll<number>().filterWhere('track_membership', '=', true).as('tracked'),
    ])
    .executeTakeFirstOrThrow()
}

/** The slugs of a project that a new one of this form may meet: it and it with a number. */
export async function findSlugs(tx: Tx, project: ProjectGeneration, wanted: string): Promise<Set<string>> {
  const rows = await segmentsOf(tx, project)
    .select('slug')
    .where((each) => each(each.fn<string>('left', ['slug', each.val(wanted.length)]), '=', wanted))
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** How many bytes the conditions of a project have together, as text. */
export async function conditionBytes(tx: Tx, project: ProjectGeneration): Promise<number> {
  const { bytes } = await segmentsOf(tx, project)
    .select(sql<number>`coalesce(sum(octet_length(condition::text)), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}
