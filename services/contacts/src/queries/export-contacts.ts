import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactsExportQuery } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumns, contactOf } from '../store/contacts.ts'
import { placeOf, placeSql } from '../store/place.ts'
import type { Place } from '../domain/place.ts'
import { matchingContacts, type ContactsMatching } from '../store/matching-contacts.ts'
import type { ContactRange } from './contact-range.ts'
import { findMatchingRange } from './export-matching.ts'
import { queryAudience } from './query-audience.ts'

/**
 * Returns the contacts that match a query now, or undefined if there are none. The range excludes contacts
 * that are created later. Throws the errors of `queryAudience`.
 */
export async function findRange(
  ctx: Context,
  project: ProjectGeneration,
  query: ContactsExportQuery,
): Promise<ContactRange | undefined> {
  const audience = await queryAudience(ctx, project, query)
  if (audience.tree) return findMatchingRange(ctx, audience)
  const matching = matchingContacts(ctx.db, project.projectId, query)
  const last = await matching
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  const range = { matching, last: placeOf(last) }
  return { pages: () => pagesOf(range), dataKeys: (most) => findDataKeys(ctx, range, most) }
}

interface ListedRange {
  matching: ContactsMatching
  last: Place
}

// Contacts per page. A page is 16 MB if each contact has the maximum data.
const pageSize = 250

/**
 * Yields pages of the contacts of a range, oldest first. Each page is a separate statement, so no transaction
 * is open while a client reads slowly.
 */
async function* pagesOf(range: ListedRange): AsyncGenerator<Contact[]> {
  for (let after: Place | undefined, isFull = true; isFull;) {
    const rows = await rangeQuery(range, after).select(contactColumns).limit(pageSize).execute()
    if (rows.length > 0) yield rows.map(contactOf)
    isFull = rows.length === pageSize
    const end = rows.at(-1)
    after = end && placeOf(end)
  }
}

const keysPageSize = 5_000

/**
 * Returns the data keys of a range (`ContactRange.dataKeys`). Reads the contacts instead of the field counts,
 * so that the export includes every key.
 */
async function findDataKeys(
  { db }: Context,
  range: ListedRange,
  most: number,
): Promise<string[] | undefined> {
  const keys = new Set<string>()
  let after: Place | undefined
  do {
    const page = rangeQuery(range, after).select(['id', 'created_at', 'data']).limit(keysPageSize)
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

const rangeQuery = ({ matching, last }: ListedRange, after: Place | undefined): ContactsMatching => {
  const until = matching.where(isAt('<=', last))
  const rest = after ? until.where(isAt('>', after)) : until
  return rest.orderBy('created_at').orderBy('id')
}

const isAt = (operator: '<=' | '>', place: Place): RawBuilder<boolean> =>
  sql<boolean>`(created_at, id) ${sql.raw(operator)} ${placeSql(place)}`
