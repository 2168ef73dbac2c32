import type { ContactsExportQuery } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumns, contactOf } from '../store/contacts.ts'
import { placeOf, placeSql } from '../store/place.ts'
import type { Place } from '../domain/place.ts'
import { matchingContacts, type ContactsMatching } from '../store/matching-contacts.ts'

/** The contacts of a project up to the last one at the time of the request. */
export interface ContactRange {
  matching: ContactsMatching
  last: Place
}

/**
 * Returns the range of contacts that exist now. Undefined if there is none. Excludes contacts created later
 * and omits deleted ones.
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

// A page has up to 16 MB, with the maximum data per contact.
const pageSize = 250

/**
 * Returns the contacts of a range in pages, oldest first. Each page is a separate statement, so a slow
 * reader holds no transaction.
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
 * Returns the data keys of a range's contacts, in order. Undefined if there are more than `most`. Reads the
 * contacts instead of the catalogue, so that the export misses no key.
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
