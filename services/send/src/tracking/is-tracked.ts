import type { MailType, Tracking } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/tables.ts'

/** True if opens and clicks of a mail are counted: by the request's setting, otherwise by the project's. */
export function isTracked(
  wish: boolean | undefined,
  { mode, type }: { mode: Tracking; type: MailType | null },
): boolean {
  if (wish !== undefined) return wish
  return mode === 'MARKETING_ONLY' ? type === 'MARKETING' : mode === 'ENABLED'
}

/** Returns the projects' tracking settings; none before the first message about a project. */
export async function findTracking(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, Tracking>> {
  const { rows } = await trackingQuery(projectIds).execute(db)
  return trackingOf(rows)
}

interface TrackingRow {
  id: string
  tracking: Tracking
}

/** The query of `findTracking`. */
export const trackingQuery = (projectIds: readonly string[]): RawBuilder<TrackingRow> =>
  sql<TrackingRow>`select id, tracking from projects where id = any(${[...new Set(projectIds)]}::uuid[])`

/** The settings by project. */
export const trackingOf = (rows: readonly TrackingRow[]): Map<string, Tracking> =>
  new Map(rows.map(({ id, tracking }) => [id, tracking]))
