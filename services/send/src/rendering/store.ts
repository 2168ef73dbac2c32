import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import type { ProjectUsage } from './rendering-usage.ts'

/** Adds counts to an hour. Each project must occur only once. Ignores deleted projects. */
export async function addRenderingHour(tx: Tx, hour: Date, usage: readonly ProjectUsage[]): Promise<void> {
  const rows = usage.map(({ projectId, mails, cpuMs }) => ({
    project_id: projectId,
    mails,
    cpu_ms: Math.round(cpuMs),
  }))
  await sql`
    insert into rendering_hours (project_id, hour, mails, cpu_ms)
    select row.project_id, ${hour}::timestamptz, row.mails, row.cpu_ms
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, mails bigint, cpu_ms bigint)
    left join projects on projects.id = row.project_id
    where projects.deleted is not true
    order by row.project_id
    on conflict (project_id, hour) do update set
      mails = rendering_hours.mails + excluded.mails, cpu_ms = rendering_hours.cpu_ms + excluded.cpu_ms
  `.execute(tx)
}
