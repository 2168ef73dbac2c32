import type { Database } from '@postrider/db'
import { sql } from 'kysely'

/**
 * Returns the number of statements in this database that contain this text and wait for a lock. `db` must not
 * be a transaction, in which PostgreSQL would cache the list of backends.
 */
export async function countBlocked<Tables>(db: Database<Tables>, text = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and strpos(lower(query), ${text}) > 0
  `.execute(db)
  return rows[0]?.count ?? 0
}
