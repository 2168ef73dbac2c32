import type { Data } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** A contact's wait for an event (see `firstEvents` of `contactsApi`). */
export interface EventWait {
  contactId: string
  name: string
  since: string
  after: string | null
  before: string
}

export interface FindFirstEventsInput {
  projectId: string
  generation: number
  waits: readonly EventWait[]
}

export interface FirstEvent {
  id: string
  at: Date
  data: Data
}

/**
 * For each wait, returns the first event that ends it, or undefined. Looks up events by name and contact, in
 * the months of the wait.
 */
export async function findFirstEvents(
  { db }: Context,
  { projectId, generation, waits }: FindFirstEventsInput,
): Promise<(FirstEvent | undefined)[]> {
  const rows = waits.map((wait, place) => ({ ...wait, place }))
  const found = await sql<FirstEvent & { place: number }>`
    select place, first.id, first.created_at as at, first.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wait
      (place integer, "contactId" uuid, name text, since timestamptz, after uuid, before timestamptz)
    join contacts on contacts.id = "contactId" and project_id = ${projectId} and generation = ${generation}
    cross join lateral (
      select id, created_at, data from events
      where project_id = ${projectId} and contact_id = "contactId" and name = wait.name
        and created_at >= since and created_at < before
        and (created_at > since or after is null or id > after)
        and (name <> 'email.received' or data -> 'isAutomatic' is distinct from 'true'::jsonb)
      order by created_at, id limit 1
    ) as first
  `.execute(db)
  const byPlace = new Map(found.rows.map(({ place, id, at, data }) => [place, { id, at, data }]))
  return waits.map((_wait, place) => byPlace.get(place))
}
