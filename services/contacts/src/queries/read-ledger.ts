import { instantText } from '@postrider/contracts'
import type { LedgerPage, LedgerQuery } from '@postrider/contracts/internal'
import { decodeCursor, encodeCursor } from '@postrider/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { LedgerEvent } from '../domain/contact.ts'
import { mailEventNames } from '../domain/mail-event.ts'
import type { ContactRef } from '../domain/membership.ts'
import { eventTrackedMessage } from '../domain/messages.ts'

const sort = 'createdAt'

/**
 * Returns a page of a project's events, oldest first, without events of sent mails. Scans `limit` rows. So a
 * page may contain fewer events, or no events, even if more pages follow. Throws 400 for an invalid `after`.
 */
export async function readLedger(
  { db }: Pick<Context, 'db'>,
  { projectId, generation, since, after, limit }: LedgerQuery,
): Promise<LedgerPage> {
  const { rows } = await sql<Row>`
    with looked_at as materialized (
      select id, created_at, contact_id, name, data, email_id from events
      where project_id = ${projectId} and created_at >= ${since}::timestamptz
        ${after === null ? sql`` : isBehind(after)}
      order by created_at, id limit ${limit}
    )
    select looked_at.id, looked_at.created_at as "createdAt", name, looked_at.contact_id as "contactId", email_id as "emailId",
      case when ${isIncluded(generation)} then looked_at.data end as data, email, version
    from looked_at left join contacts on contacts.id = contact_id and contacts.project_id = ${projectId}
    order by looked_at.created_at, looked_at.id
  `.execute(db)
  const last = rows.at(-1)
  return {
    messages: rows.flatMap((row) => messageOf(row, { projectId, generation })),
    next:
      last && rows.length === limit
        ? encodeCursor({ sort, value: instantText(last.createdAt), id: last.id })
        : null,
  }
}

function isBehind(after: string) {
  const { value, id } = decodeCursor(after, { sort, kind: 'instant' })
  return sql`and (created_at, id) > (${value}::timestamptz, ${id}::uuid)`
}

/** Returns the condition for events that the ledger contains. An event has the generation of its contact. */
const isIncluded = (generation: number) =>
  sql`contacts.generation = ${generation} and name <> all(${[...mailEventNames]}::text[])`

type Row = Omit<LedgerEvent, 'projectId' | 'data'> &
  // `data` is null if the ledger does not contain the event.
  { data: LedgerEvent['data'] | null } & Pick<ContactRef, 'email' | 'version'>

function messageOf({ data, ...row }: Row, project: Pick<LedgerQuery, 'projectId' | 'generation'>) {
  if (data === null) return []
  const contact = { id: row.contactId, email: row.email, version: row.version, ...project }
  const { type, at, data: event } = eventTrackedMessage({ ...row, ...project, data }, contact)
  return [{ type, at: instantText(at), data: event }]
}
