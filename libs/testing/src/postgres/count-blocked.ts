import type { Database } from '@postrider/db'
import { sql } from 'kysely'

/**
 * How many statements on this database wait for a lock, of those with this text in them. `db` must not be a
 * transaction: within one, PostgreSQL keeps the list of backends of the first look, and one that connects
 * later is never seen.
 */
export async function countBlocked<Tables>(db: Database<Tables>, text = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and strpos(lower(query), ${text}) > 0
  `.execute(db)
  return rows[0]?.count ?? 0
}
