import type { Allowance, Cap, UsageCategory } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/tables.ts'

/**
 * Used units of a cap: the accounts service's number when the row was created, plus units counted since then.
 */
export interface CountedUsage {
  cap: Cap
  used: number
}

/** Returns the usage of those caps of a project that limit a category. */
export async function findLimitUsage(
  db: Database | Tx,
  { projectId, month, category }: { projectId: string; month: string; category: UsageCategory },
): Promise<CountedUsage[]> {
  const { rows } = await sql<CountedUsage>`
    select cap, (base + units)::float8 as used from limit_usage
    where project_id = ${projectId} and month = ${month} and cap in (${category}, 'total')
  `.execute(db)
  return rows
}

/** Units to add to a cap, or to subtract from it if negative. */
export interface CapUnits {
  project_id: string
  month: string
  cap: Cap
  base: number
  units: number
}

type UsedCap = Omit<CapUnits, 'base' | 'units'> & CountedUsage

/**
 * Adds units to caps and returns the caps' usage. The rows stay locked until the transaction ends, so this
 * must be called late.
 */
export async function addLimitUsage(tx: Tx, rows: readonly CapUnits[]): Promise<UsedCap[]> {
  if (rows.length === 0) return []
  const added = await sql<UsedCap>`
    insert into limit_usage (project_id, month, cap, base, units)
    select project_id, month, cap, base, units
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, month text, cap text, base bigint, units bigint)
    -- In key order, so that two transactions with the same projects do not deadlock.
    order by project_id, month, cap
    on conflict (project_id, month, cap) do update set units = limit_usage.units + excluded.units
    returning project_id, month, cap, (limit_usage.base + limit_usage.units)::float8 as used
  `.execute(tx)
  return added.rows
}

/**
 * Returns the allowances of projects; null if a project has no limit. Omits projects that are not known yet.
 */
export async function findAllowances(
  db: Database | Tx,
  projectIds: readonly string[],
): Promise<Map<string, Allowance | null>> {
  const { rows } = await sql<{ id: string; allowance: Allowance | null }>`
    select id, allowance from projects where id = any(${[...new Set(projectIds)]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, allowance }) => [id, allowance]))
}
