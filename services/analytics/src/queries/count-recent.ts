import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { decodePosition } from './activity-cursor.ts'
import { isNewerThan } from './page-of-activity.ts'

/**
 * Returns the number of entries in the last `minutes`, including entries in the future, whose service's clock
 * is ahead.
 */
export async function countRecent({ db, now }: Context, projectId: string, minutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from activity
    where project_id = ${projectId} and at > ${new Date(now().getTime() - minutes * 60_000)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

const maxNewer = 1_000

/** Returns the number of entries that are newer than a position, up to 1,000. Throws 400 for an invalid position. */
export async function countNewer({ db }: Context, projectId: string, after: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from activity where project_id = ${projectId} ${isNewerThan(decodePosition(after))} limit ${maxNewer}
    ) as newer
  `.execute(db)
  return rows[0]?.count ?? 0
}
