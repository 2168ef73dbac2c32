import type { Cap } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Level } from '../domain/standing.ts'
import type { Tx } from './tables.ts'

/** That usage has come to a level of a limit. */
export interface LimitNotice {
  project_id: string
  month: string
  cap: Cap
  most: number
  level: Exclude<Level, 0>
}

/** Records notices; returns those that were not there yet. */
export async function insertNotices(tx: Tx, notices: readonly LimitNotice[]): Promise<LimitNotice[]> {
  if (notices.length === 0) return []
  const { rows } = await sql<LimitNotice>`
    insert into limit_notices (project_id, month, cap, most, level)
    select project_id, month, cap, most, level
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as row (project_id uuid, month text, cap text, most bigint, level smallint)
    on conflict do nothing
    returning project_id, month, cap, most::float8 as most, level
  `.execute(tx)
  return rows
}
