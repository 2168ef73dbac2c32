import { draft, storageMeasured } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append, type MessagingTables } from '@postrider/messaging'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { ProjectTables } from '../tables.ts'
import { capturedKind } from './find-figure.ts'
import type { StoredBytesTables } from './tables.ts'

type Tables = StoredBytesTables & ProjectTables & MessagingTables

export interface FoldStoredBytes<T> {
  db: Kysely<T>
  service: string
  /** The quota in bytes. 0 means no quota: totals are then not published. */
  quota: number
  now(): Date
}

// The maximum number of rows per statement, which takes about a tenth of a second.
const batch = 10_000
/** A total is published if it has changed by this share of the quota. */
const noticeable = 1 / 200

/**
 * Adds up a batch of rows of stored bytes into the rows with part 0, and publishes the totals that have
 * changed enough. Returns true if more rows may be left. Only one instance runs it at a time; other instances
 * skip it.
 */
export const foldStoredBytes = <T extends Tables>(fold: FoldStoredBytes<T>): Promise<boolean> =>
  transact(
    fold.db,
    async (tx) => {
      if (!(await isFirst(tx))) return false
      const folded = await addUp(tx)
      const ids = folded.map(({ id }) => id)
      if (ids.length === 0) return false
      await deleteZeros(tx, ids)
      if (fold.quota > 0) await publish(tx, fold, ids)
      return folded.reduce((sum, { rows }) => sum + rows, 0) === batch
    },
    { slow: true },
  )

async function isFirst<T>(tx: Transaction<T>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('stored_bytes')) as held
  `.execute(tx)
  return rows[0]?.held === true
}

/** Returns the projects whose bytes were added up, and the number of their rows. */
async function addUp<T>(tx: Transaction<T>): Promise<{ id: string; rows: number }[]> {
  const { rows } = await sql<{ id: string; rows: number }>`
    with fresh as (
      delete from stored_bytes where part <> 0 and part in (
        select part from stored_bytes where part <> 0 order by part limit ${batch}
      )
      returning project_id, kind, bytes
    ), kept as (
      insert into stored_bytes as total (project_id, kind, part, bytes)
      select project_id, kind, 0, sum(bytes) from fresh group by project_id, kind
      on conflict (project_id, kind, part) do update set bytes = total.bytes + excluded.bytes
    )
    select project_id as id, count(*)::int as rows from fresh group by project_id
  `.execute(tx)
  return rows
}

const deleteZeros = <T>(tx: Transaction<T>, ids: readonly string[]): Promise<unknown> =>
  sql`
    delete from stored_bytes where project_id = any(${[...ids]}::uuid[]) and part = 0 and bytes = 0
  `.execute(tx)

interface Figure {
  id: string
  generation: number
  bytes: number
  at: Date
}

/** Publishes totals. `at` always increases for a project, even if the clocks of instances differ. */
async function publish<T extends Tables>(
  tx: Transaction<T>,
  { service, quota, now }: FoldStoredBytes<T>,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<Figure>`
    with figure as (
      select id, coalesce((
        select sum(bytes) from stored_bytes where project_id = id and kind <> ${capturedKind}
      ), 0)::bigint as bytes
      from unnest(${[...ids]}::uuid[]) as id
    ), changed as (
      insert into stored_totals as known (project_id, service, bytes, at)
      select id, ${service}, figure.bytes, ${now()}::timestamptz from figure
      left join stored_totals as before on before.project_id = id and before.service = ${service}
      where abs(figure.bytes - coalesce(before.bytes, 0)) >= ${Math.ceil(quota * noticeable)}::bigint
        or (figure.bytes = 0 and before.bytes <> 0)
      on conflict (project_id, service) do update set
        bytes = excluded.bytes, at = greatest(excluded.at, known.at + interval '1 millisecond')
      returning project_id, bytes, at
    )
    select project_id as id, coalesce(projects.generation, 1) as generation, bytes, at
    from changed left join projects on projects.id = project_id
  `.execute(tx)
  append(
    tx,
    rows.map(({ id, generation, bytes, at }) =>
      draft(storageMeasured, { key: id, projectId: id, generation, at }, { id, service, bytes }),
    ),
  )
}
