import type { ContactsExportQuery } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumns, contactOf } from '../store/contacts.ts'
import { placeOf, placeSql } from '../store/place.ts'
import type { Place } from '../domain/place.ts'
import { matchingContacts, type ContactsMatching } from '../store/matching-contacts.ts'

/** Contacts of a project from the first to the last that there was when it was asked for. */
export interface ContactRange {
  matching: ContactsMatching
  last: Place
}

/**
 * The contacts that there are now; undefined when there is none. What is created later is not among them,
 * what is deleted is left out.
 */
export async function findRange(
  ctx: Context,
  projectId: string,
  query: ContactsExportQuery,
): Promise<ContactRange | undefined> {
  const matching = matchingContacts(ctx.db, projectId, query)
  const last = await matching
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && { matching, last: placeOf(last) }
}

// With the most data that a contact can have, a page is 16 MB.
const pageSize = 250

/**
 * The contacts of a range in pages, the oldest first. Each page is a statement of its own: a slow reader
 * holds nothing.
 */
export async function* pagesOf(range: ContactRange): AsyncGenerator<Contact[]> {
  for (let after: Place | undefined, isFull = true; isFull;) {
    const rows = await within(range, after).select(contactColumns).limit(pageSize).execute()
    if (rows.length > 0) yield rows.map(contactOf)
    isFull = rows.length === pageSize
    const end = rows.at(-1)
    after = end && placeOf(end)
  }
}

const keysPageSize = 5_000

/**
 * The keys of the data of a range's contacts, in order, or undefined when there are more than `most`. A pass
 * of its own over the contacts: what a catalogue kept beside them did not know yet would be missing in the
 * export.
 */
export async function findDataKeys(
  { db }: Context,
  range: ContactRange,
  most: number,
): Promise<string[] | undefined> {
  const keys = new Set<string>()
  let after: Place | undefined
  do {
    const page = within(range, after).select(['id', 'created_at', 'data']).limit(keysPageSize)
    const { rows } = await sql<{ id: string; created_at: Date; keys: string[] }>`
      with page as materialized (${page}),
        found as (select distinct key from page, jsonb_object_keys(data) as key limit ${most + 1})
      select id, created_at, array(select key from found) as keys
      from page order by created_at desc, id desc limit 1
    `.execute(db)
    const [end] = rows
    after = end && placeOf(end)
    end?.keys.forEach((key) => keys.add(key))
  } while (after && after.id !== range.last.id && keys.size <= most)
  return keys.size > most ? undefined : [...keys].toSorted()
}

const within = ({ matching, last }: ContactRange, after: Place | undefined): ContactsMatching => {
  const until = matching.where(isAt('<=', last))
  const rest = after ? until.where(isAt('>', after)) : until
  return rest.orderBy('created_at').orderBy('id')
}

const isAt = (operator: '<=' | '>', place: Place): RawBuilder<boolean> =>
  sql<boolean>`(created_at, id) ${sql.raw(operator)} ${placeSql(place)}`
