import { sql } from 'kysely'
import { maxValues } from './field-counts.ts'
import type { Tx } from './tables.ts'

// Rows per statement, which takes about 0.1 s.
const batch = 10_000

/**
 * Merges a batch of counts into the rows with `part` 0, which contain the merged counts. Returns true if more
 * may be left. Does nothing while another instance merges counts. Deletes counts of 0, the values of full
 * fields, and the values of a field that now has more than `maxValues`.
 */
export async function foldFieldCounts(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('field_counts')) as held
  `.execute(tx)
  if (!rows[0]?.held) return false
  // This lock excludes `recount_fields`, which locks out writers of contacts. If both ran at the same time,
  // the rows added here would conflict with the rows that `recount_fields` adds.
  await sql`lock table contacts in row exclusive mode`.execute(tx)
  const folded = await sql<FoldedField>`
    with fresh as (
      delete from field_counts where part <> 0 and part in (
        select part from field_counts where part <> 0 order by part limit ${batch}
      )
      returning project_id, generation, type, field, value, count
    ), kept as (
      insert into field_counts as total (project_id, generation, type, field, value, part, count)
      select project_id, generation, type, field, value, 0, sum(count) from fresh
      where type <> 'value' or not exists (
        select from field_counts as known where known.project_id = fresh.project_id and known.generation = fresh.generation
        and known.type = 'full' and known.field = fresh.field
      )
      group by project_id, generation, type, field, value
      on conflict (project_id, generation, type, field, value, part) do update set count = total.count + excluded.count
    )
    select project_id, generation, type, field, count(*)::int as rows from fresh group by 1, 2, 3, 4
  `.execute(tx)
  await deleteZeros(tx, folded.rows)
  await fillUp(
    tx,
    folded.rows.filter(({ type }) => type === 'value'),
  )
  return folded.rows.reduce((sum, { rows: each }) => sum + each, 0) === batch
}

interface FoldedField {
  project_id: string
  generation: number
  type: string
  field: string
  rows: number
}

const touchedFields = (fields: readonly FoldedField[]) => sql`
  jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as touched (project_id uuid, generation bigint, type text, field text)`

const deleteZeros = (tx: Tx, fields: readonly FoldedField[]): Promise<unknown> =>
  sql`
    delete from field_counts as total using ${touchedFields(fields)}
    where total.project_id = touched.project_id and total.generation = touched.generation and total.type = touched.type
      and total.field = touched.field and total.part = 0 and total.count = 0
  `.execute(tx)

/** Marks fields with too many values as full and deletes their values. */
const fillUp = (tx: Tx, fields: readonly FoldedField[]): Promise<unknown> =>
  sql`
    with filled as (
      select touched.* from ${touchedFields(fields)} where ${maxValues} < (
        select count(*) from field_counts as total
        where total.project_id = touched.project_id and total.generation = touched.generation and total.type = 'value'
          and total.field = touched.field and total.part = 0
      )
    ), marked as (
      insert into field_counts (project_id, generation, type, field, part, count)
      select project_id, generation, 'full', field, 0, 0 from filled on conflict do nothing
    )
    delete from field_counts as total using filled
    where total.project_id = filled.project_id and total.generation = filled.generation and total.type = 'value'
      and total.field = filled.field and total.part = 0
  `.execute(tx)
