import type { Cap } from '@postrider/contracts'
import { sql } from 'kysely'
import type { UsageLevel } from '../domain/limit-usage.ts'
import type { Tx } from './tables.ts'

/** A record that usage has reached a level of a limit. */
export interface LimitNotice {
  project_id: string
  month: string
  cap: Cap
  most: number
  level: Exclude<UsageLevel, 0>
}

/**
 * Records notices about one limit and returns the new notices. Deletes notices about another month or another
 * value of the limit.
 */
export async function insertNotices(tx: Tx, notices: readonly LimitNotice[]): Promise<LimitNotice[]> {
  if (notices.length === 0) return []
  const { rows } = await sql<LimitNotice>`
    with row as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as row (project_id uuid, month text, cap text, most bigint, level smallint)
    ), replaced as (
      delete from limit_notices using row
      where limit_notices.project_id = row.project_id and limit_notices.cap = row.cap
        and (limit_notices.month, limit_notices.most) <> (row.month, row.most)
    )
    insert into limit_notices (project_id, month, cap, most, level)
    select project_id, month, cap, most, level from row
    on conflict do nothing
    returning project_id, month, cap, most::float8 as most, level
  `.execute(tx)
  return rows
}
