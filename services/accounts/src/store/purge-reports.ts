import { sql } from 'kysely'
import type { PurgeReport } from '../domain/purge-report.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Creates a pending purge report of each service for a project's new generation. Replaces the reports of an
 * earlier reset.
 */
export async function createPurgeReports(
  tx: Tx,
  { projectId, generation }: { projectId: string; generation: number },
  services: readonly string[],
): Promise<void> {
  await tx.deleteFrom('purge_reports').where('project_id', '=', projectId).execute()
  if (services.length === 0) return
  await tx
    .insertInto('purge_reports')
    .values(services.map((service) => ({ project_id: projectId, service, generation, reported_at: null })))
    .execute()
}

/** A service's report of one project. */
export interface ServicePurgeReport {
  projectId: string
  service: string
  generation: number
  at: Date
}

/**
 * Sets the time of pending reports. Ignores repeats, reports about an earlier reset, and reports of
 * unexpected services.
 */
export async function setReportedAt(tx: Tx, reports: readonly ServicePurgeReport[]): Promise<void> {
  await sql`
    update purge_reports set reported_at = row.at
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as row
      ("projectId" uuid, service text, generation bigint, at timestamptz)
    where project_id = "projectId" and purge_reports.service = row.service
      and purge_reports.generation = row.generation and reported_at is null
  `.execute(tx)
}

/** Returns at most 20 reset or deleted projects whose report by this service is pending. */
export const findPendingPurges = (
  db: Database,
  service: string,
): Promise<{ projectId: string; generation: number }[]> =>
  db
    .selectFrom('purge_reports')
    .select(['project_id as projectId', 'generation'])
    .where('service', '=', service)
    .where('reported_at', 'is', null)
    .orderBy('project_id')
    .limit(20)
    .execute()

/**
 * Deletes the reports of deleted projects for which every service has reported. Returns the ids of these
 * projects.
 */
export async function deleteFinishedReports(tx: Tx, projectIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with finished as (
      select id from projects
      where id = any(${[...projectIds]}::uuid[]) and deleted_at is not null
        and not exists (select from purge_reports where project_id = id and reported_at is null)
    ), taken as (
      delete from purge_reports where project_id in (select id from finished) returning project_id
    )
    select distinct project_id as id from taken
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the reports on a project's last reset, ordered by service. */
export async function findReports(db: Database, projectId: string): Promise<PurgeReport[]> {
  const rows = await db
    .selectFrom('purge_reports')
    .select(['service', 'reported_at as reportedAt'])
    .where('project_id', '=', projectId)
    .orderBy('service')
    .execute()
  return rows
}
