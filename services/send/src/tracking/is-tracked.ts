import type { MailType, Tracking } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/tables.ts'

/** True if a mail is tracked. The request's setting, if any, overrides the project's setting. */
export function isTracked(
  requested: boolean | undefined,
  { mode, type }: { mode: Tracking; type: MailType | null },
): boolean {
  if (requested !== undefined) return requested
  return mode === 'MARKETING_ONLY' ? type === 'MARKETING' : mode === 'ENABLED'
}

/** Returns the projects' tracking settings. Omits a project until the first message about it arrives. */
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

/** Returns the query of `findTracking`. */
export const trackingQuery = (projectIds: readonly string[]): RawBuilder<TrackingRow> =>
  sql<TrackingRow>`select id, tracking from projects where id = any(${[...new Set(projectIds)]}::uuid[])`

/** Returns the tracking settings by project, from the rows of `trackingQuery`. */
export const trackingOf = (rows: readonly TrackingRow[]): Map<string, Tracking> =>
  new Map(rows.map(({ id, tracking }) => [id, tracking]))
