import { sql } from 'kysely'
import type { Database, Tx, WebhookReplaysTable } from '../db/tables.ts'
import { firstIdAt } from '../events/first-id-at.ts'

/** A job that delivers the events of a period again. */
export interface Replay {
  id: string
  endpointId: string
  projectId: string
  generation: number
  since: Date
  until: Date
  mode: WebhookReplaysTable['mode']
  events: WebhookReplaysTable['events']
  state: WebhookReplaysTable['state']
  failedReason: string | null
  /** The id of the last event that was read; null if none was. */
  position: string | null
  replayed: number
}

const columns = sql`id, endpoint_id as "endpointId", project_id as "projectId", generation, since, until, mode, events, state,
  failed_reason as "failedReason", position, replayed`

export async function insertReplay(tx: Tx, replay: Replay, at: Date): Promise<void> {
  await tx
    .insertInto('webhook_replays')
    .values({
      id: replay.id,
      endpoint_id: replay.endpointId,
      project_id: replay.projectId,
      generation: replay.generation,
      since: replay.since,
      until: replay.until,
      mode: replay.mode,
      events: [...replay.events],
      state: replay.state,
      updated_at: at,
    })
    .execute()
}

export async function findReplay(
  db: Database,
  { endpointId, id }: { endpointId: string; id: string },
): Promise<Replay | undefined> {
  const { rows } = await sql<Replay>`
    select ${columns} from webhook_replays where id = ${id} and endpoint_id = ${endpointId}
  `.execute(db)
  return rows[0]
}

/** Returns the number of unfinished replays of an endpoint. */
export async function countOpenReplays(tx: Tx, endpointId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from webhook_replays
    where endpoint_id = ${endpointId} and state in ('waiting', 'active')
  `.execute(tx)
  return rows[0]?.total ?? 0
}

/** Returns and locks the unfinished replay that has waited longest. Skips replays that others have locked. */
export async function lockNextReplay(tx: Tx): Promise<Replay | undefined> {
  const { rows } = await sql<Replay>`
    select ${columns} from webhook_replays where state in ('waiting', 'active')
    order by updated_at limit 1 for update skip locked
  `.execute(tx)
  return rows[0]
}

/** Writes the progress of a replay. */
export async function saveReplay(
  tx: Tx,
  { id, state, failedReason, position, replayed }: Replay,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_replays')
    .set({ state, failed_reason: failedReason, position, replayed, updated_at: at })
    .where('id', '=', id)
    .execute()
}

interface ReplayPage {
  /** The last event that was read; null if no event was left. */
  last: string | null
  replayed: number
}

/**
 * Makes the deliveries of the next `limit` events of a replay due. Skips deliveries that wait for an attempt,
 * tests and deleted events.
 */
export async function replayPage(
  tx: Tx,
  { endpointId, since, until, mode, events, position }: Replay,
  { now, limit }: { now: Date; limit: number },
): Promise<ReplayPage> {
  const states = mode === 'failed' ? ['FAILED', 'DISCARDED'] : ['FAILED', 'DISCARDED', 'DELIVERED']
  const { rows } = await sql<ReplayPage>`
    with page as materialized (
      select event_id, type, state, is_test from webhook_deliveries
      where endpoint_id = ${endpointId} and event_id >= ${firstIdAt(since)}::uuid
        and (${position}::uuid is null or event_id > ${position}::uuid)
      order by event_id limit ${limit}
    ), replayed as (
      update webhook_deliveries as delivery set state = 'PENDING', attempts = 0, batch_id = null, due_at = ${now}
      from page join webhook_events as event on event.id = page.event_id
      where delivery.endpoint_id = ${endpointId} and delivery.event_id = page.event_id
        and event.at between ${since} and ${until} and not page.is_test and page.state = any(${states}::text[])
        and delivery.state = page.state
        and (${[...events]}::text[] && array['*', page.type, split_part(page.type, '.', 1) || '.*'])
      returning 1
    )
    select (select event_id from page order by event_id desc limit 1) as last, (select count(*)::int from replayed) as replayed
  `.execute(tx)
  return rows[0] ?? { last: null, replayed: 0 }
}
