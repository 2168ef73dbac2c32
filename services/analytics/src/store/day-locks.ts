import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** A UTC day of a project. This lock protects consistent changes of its entries and roll-ups. */
export interface ProjectDay {
  projectId: string
  at: Date
}

/**
 * Number of locks that all days share: a batch may have a thousand days of a thousand projects, and
 * PostgreSQL reserves room for 64 locks per transaction (`max_locks_per_transaction`). A recount blocks 1/128
 * of new entries while it runs.
 */
const locks = 128

/** An arbitrary constant that separates these advisory locks from others. */
const lockClass = 1_716_201

/** Taken by transactions that add entries, until they end. Shared, but excludes a recount of these days. */
export async function shareDays(tx: Tx, days: readonly ProjectDay[]): Promise<void> {
  const names = [...new Set(days.map(nameOf))]
  await sql`
    ${prepared('analytics.share_days')}select pg_advisory_xact_lock_shared(${lockClass}::int, lock)
    from (
      select distinct abs(hashtext(name)::bigint % ${locks}::int)::int as lock
      from unnest(${names}::text[]) as name order by lock
    ) as locks
  `.execute(tx)
}

/**
 * Taken by a recount until its transaction ends: all earlier entries of the day are committed, and no new
 * ones are added.
 */
export async function lockDay(tx: Tx, day: ProjectDay): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${lockClass}::int, abs(hashtext(${nameOf(day)})::bigint % ${locks}::int)::int)
  `.execute(tx)
}

const nameOf = ({ projectId, at }: ProjectDay): string => `${projectId}/${at.toISOString().slice(0, 10)}`
