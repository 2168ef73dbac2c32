import type { MailType, Tracking } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/tables.ts'

/** True when opens and clicks of a mail are counted: by the request's own setting, else by the project's. */
export function isTracked(
  wish: boolean | undefined,
  { mode, type }: { mode: Tracking; type: MailType | null },
): boolean {
  if (wish !== undefined) return wish
  return mode === 'MARKETING_ONLY' ? type === 'MARKETING' : mode === 'ENABLED'
}

/** The projects' settings for opens and clicks; a project whose first message has not arrived has none. */
export async function findTracking(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, Tracking>> {
  const { rows } = await findingTracking(projectIds).execute(db)
  return trackingOf(rows)
}

interface TrackingRow {
  id: string
  tracking: Tracking
}

/** The select of `findTracking`. */
export const findingTracking = (projectIds: readonly string[]): RawBuilder<TrackingRow> =>
  sql<TrackingRow>`select id, tracking from projects where id = any(${[...new Set(projectIds)]}::uuid[])`

/** The settings by project. */
export const trackingOf = (rows: readonly TrackingRow[]): Map<string, Tracking> =>
  new Map(rows.map(({ id, tracking }) => [id, tracking]))
