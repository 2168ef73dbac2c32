import { sql, type Kysely } from 'kysely'
import { withSingleClient } from './single-client.ts'

/** Load and size of the database. */
export interface DatabaseStats {
  /** Age of the oldest transaction in seconds; 0 if there is none. */
  oldestTransactionSeconds: number
  /** Sessions that wait for a lock. */
  waitingSessions: number
}

const queryTimeoutMs = 5_000

/**
 * Returns the transactions and lock waits of all sessions of this database, without the own session. Opens a
 * connection outside the pool: a full pool must not hide the locks that have filled it.
 */
export const databaseStats = (url: string): Promise<DatabaseStats> =>
  withSingleClient(
    url,
    async (client) => {
      const { rows } = await client.query<DatabaseStats>(`
        select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::float8 as "oldestTransactionSeconds",
          (count(*) filter (where wait_event_type = 'Lock'))::int as "waitingSessions"
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      `)
      return rows[0] ?? { oldestTransactionSeconds: 0, waitingSessions: 0 }
    },
    { queryTimeoutMs },
  )

/** Returns the size of the database in bytes. Reads the size of every file of the database. */
export async function databaseBytes<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes
  `.execute(db)
  return rows[0]?.bytes ?? Number.NaN
}
