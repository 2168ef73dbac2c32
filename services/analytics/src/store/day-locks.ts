import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** A day, in UTC, of a project: its roll-ups are changed together with its entries under this lock. */
export interface ProjectDay {
  projectId: string
  at: Date
}

/**
 * Days share so many locks: a batch may have a thousand days of a thousand projects, and PostgreSQL keeps
 * room for 64 locks a transaction (`max_locks_per_transaction`). A recount holds up a 128th of what comes in,
 * for as long as it takes.
 */
const locks = 128

/** Any constant: it keeps these locks apart from others. */
const lockClass = 1_716_201

/**
 * Held until the transaction ends by those who add entries; side by side, but not beside a recount of one of
 * these days.
 */
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
 * Held until the transaction ends by a recount: what was added to this day is committed, and nothing is added
 * meanwhile.
 */
export async function lockDay(tx: Tx, day: ProjectDay): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${lockClass}::int, abs(hashtext(${nameOf(day)})::bigint % ${locks}::int)::int)
  `.execute(tx)
}

const nameOf = ({ projectId, at }: ProjectDay): string => `${projectId}/${at.toISOString().slice(0, 10)}`
