import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'

/** Nothing is delivered to endpoints of disabled projects, so their failures do not count. */
const ofActiveProject = sql`not exists (
  select from projects where projects.id = webhook_endpoints.project_id and projects.disabled
)`

/** Returns and locks paused endpoints whose pause has ended. */
export async function findExpiredPauses(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints where paused_until <= ${now} and deleted_at is null
    order by paused_until limit ${limit} for no key update skip locked
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns and locks enabled endpoints that have failed since `since` in at least `attempts` attempts. */
export async function findHopeless(
  tx: Tx,
  { since, attempts, limit }: { since: Date; attempts: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints
    where failing_since <= ${since} and failures >= ${attempts} and state = 'ENABLED' and deleted_at is null and ${ofActiveProject}
    order by failing_since limit ${limit} for no key update skip locked
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** An endpoint about which managers get a notice. */
export interface FailingEndpoint {
  id: string
  projectId: string
  generation: number
  url: string
  description: string | null
  failingSince: Date
  error: string | null
}

interface NoticeInput {
  /** The hours that the notice is about. */
  hours: number
  /** Endpoints that have failed since this time get the notice. */
  before: Date
  limit: number
}

/** Marks enabled endpoints that need a notice, and returns them. */
export async function markNotified(
  tx: Tx,
  { hours, before, limit }: NoticeInput,
): Promise<FailingEndpoint[]> {
  const { rows } = await sql<FailingEndpoint>`
    update webhook_endpoints set notified_hours = ${hours} where id = any(array(
      select id from webhook_endpoints
      where failing_since <= ${before} and notified_hours < ${hours} and state = 'ENABLED' and deleted_at is null and ${ofActiveProject}
      order by failing_since limit ${limit} for no key update skip locked
    ))
    returning id, project_id as "projectId", generation, url, description, failing_since as "failingSince", last_error as error
  `.execute(tx)
  return rows
}
