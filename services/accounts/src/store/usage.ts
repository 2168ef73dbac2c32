import { unused, type UsageCategory, type Used } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** Units to add to a project's usage in a month. Negative if accepted mails were not sent. */
export interface UsageUnits {
  project_id: string
  month: string
  category: UsageCategory
  units: number
}

/** Adds units. Each combination of project, month and category must occur only once. */
export async function addUsage(tx: Tx, rows: readonly UsageUnits[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into usage (project_id, month, category, units)
    select project_id, month, category, units
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, month text, category text, units bigint)
    order by project_id, month, category
    on conflict (project_id, month, category) do update set units = usage.units + excluded.units
  `.execute(tx)
}

/** Returns a project's usage of each category in a month. */
export async function findUsage(db: Database | Tx, projectId: string, month: string): Promise<Used> {
  const { rows } = await sql<{ category: UsageCategory; units: number }>`
    select category, units::float8 as units from usage where project_id = ${projectId} and month = ${month}
  `.execute(db)
  return { ...unused, ...Object.fromEntries(rows.map(({ category, units }) => [category, units])) }
}

/** Returns all units that a project has ever used. */
export async function findUsageEver(db: Database | Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(units), 0)::float8 as units from usage where project_id = ${projectId}
  `.execute(db)
  return rows[0]?.units ?? 0
}

export async function deleteUsage(tx: Tx, projectId: string): Promise<void> {
  await sql`delete from usage where project_id = ${projectId}`.execute(tx)
  await sql`delete from limit_notices where project_id = ${projectId}`.execute(tx)
}
