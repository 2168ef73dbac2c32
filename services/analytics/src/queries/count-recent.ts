import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Returns the number of entries in the last `minutes`, including entries in the future, whose service's clock
 * is ahead.
 */
export async function countRecent({ db, now }: Context, projectId: string, minutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from activity
    where project_id = ${projectId} and at > ${new Date(now().getTime() - minutes * 60_000)}
  `.execute(db)
  return rows[0]?.count ?? 0
}
