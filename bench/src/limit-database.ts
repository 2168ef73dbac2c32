import { migrations as contacts } from '@postrider/contacts'
import { ensureDatabase, migrate, withSingleClient } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { migrations as send } from '@postrider/send'
import type { Cluster } from './cluster.ts'

/**
 * Creates an empty database on the cluster's PostgreSQL server, with the tables of a service's database.
 * Returns the URL.
 */
export async function limitDatabase(cluster: Cluster, service: 'contacts' | 'send'): Promise<string> {
  const url = await cluster.databaseUrl(`bench_${service}`)
  await ensureDatabase(url)
  await migrate(url, [messagingMigrations, service === 'send' ? send : contacts])
  await queryRows(url, emptyAll)
  return url
}

/** Runs a statement and returns its rows. */
export function queryRows(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return withSingleClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
}

/** Returns the number that a statement selects. */
export const queryNumber = async (url: string, sql: string): Promise<number> =>
  Number(Object.values((await queryRows(url, sql))[0] ?? {})[0])

const emptyAll = `
  do $$ begin
    execute (
      select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' cascade'
      from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    );
  end $$`
