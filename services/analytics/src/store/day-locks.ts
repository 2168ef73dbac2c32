import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** A UTC day of a project. Its lock prevents new entries during a recount of the roll-ups. */
export interface ProjectDay {
  projectId: string
  at: Date
}

/**
 * Number of locks that all days share. A batch may contain a thousand days of a thousand projects, but
 * PostgreSQL provides for 64 locks per transaction (`max_locks_per_transaction`). Because days share locks, a
 * recount also blocks new entries of 1/128 of all days.
 */
const lockCount = 128

/** An arbitrary constant that separates these advisory locks from all other advisory locks. */
const lockClass = 1_716_201

/**
 * Takes shared locks on days until the end of a transaction that adds entries. The locks delay a recount of
 * these days.
 */
export async function shareDays(tx: Tx, days: readonly ProjectDay[]): Promise<void> {
  const names = [...new Set(days.map(nameOf))]
  await sql`
    ${prepared('analytics.share_days')}select pg_advisory_xact_lock_shared(${lockClass}::int, lock)
    from (
      select distinct abs(hashtext(name)::bigint % ${lockCount}::int)::int as lock
      from unnest(${names}::text[]) as name order by lock
    ) as locks
  `.execute(tx)
}

/**
 * Takes the exclusive lock on a day until the end of a recount's transaction. Waits until earlier entries are
 * committed, and prevents new entries.
 */
export async function lockDay(tx: Tx, day: ProjectDay): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${lockClass}::int, abs(hashtext(${nameOf(day)})::bigint % ${lockCount}::int)::int)
  `.execute(tx)
}

const nameOf = ({ projectId, at }: ProjectDay): string => `${projectId}/${at.toISOString().slice(0, 10)}`
