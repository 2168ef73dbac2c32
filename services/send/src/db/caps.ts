import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** The resources that a project may have a limited number of. */
export type Capped = 'domains' | 'templates'

/** Locks a project's cap until the transaction ends, so that concurrent inserts cannot exceed it. */
export async function lockCap(
  tx: Tx,
  what: Capped | 'uploads' | 'suppressions',
  projectId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cap/${what}/${projectId}`}, 0))`.execute(tx)
}

/** How many of them a project has; deleted templates do not count. */
export async function countCapped(db: Database | Tx, what: Capped, projectId: string): Promise<number> {
  const { total } = await db
    .selectFrom(what)
    .select((each) => each.fn.countAll<number>().as('total'))
    .where('project_id', '=', projectId)
    .$if(what === 'templates', (query) => query.where(sql<boolean>`deleted_at is null`))
    .executeTakeFirstOrThrow()
  return Number(total)
}
