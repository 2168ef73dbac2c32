import { sql, type SelectQueryBuilder } from 'kysely'
import type { Contact } from '../domain/contact.ts'
import type { Place } from '../domain/place.ts'
import { contactColumns, contactOf } from './contacts.ts'
import { emailContains, normalizeSearch } from './email-search.ts'
import { placeOf, placeSql } from './place.ts'
import type { Database, Tables, Tx } from './tables.ts'

export interface ContactsFilter {
  email?: string | undefined
  /** A part of the address. */
  search?: string | undefined
  subscribed?: boolean | undefined
}

export type ContactsMatching = SelectQueryBuilder<Tables, 'contacts', object>

/**
 * Returns a query for the contacts of a project that match a filter. An empty filter matches all contacts.
 */
export function matchingContacts(
  db: Database | Tx,
  projectId: string,
  { email, search, subscribed }: ContactsFilter,
): ContactsMatching {
  const all = db.selectFrom('contacts').where('project_id', '=', projectId)
  const addressed = email === undefined ? all : all.where('email', '=', email)
  const subscribing = subscribed === undefined ? addressed : addressed.where('subscribed', '=', subscribed)
  const part = normalizeSearch(search)
  return part === undefined ? subscribing : subscribing.where(emailContains(part))
}

/**
 * The contacts that a bulk job processes: contacts of a project's generation that match a filter, in the
 * order of creation up to `until`.
 */
export interface ContactsWalk {
  projectId: string
  generation: number
  filter: ContactsFilter
  excludeIds: readonly string[]
  until: Place
}

/** Returns the place of a project's newest contact, or undefined if the project has no contacts. */
export async function newestContact(db: Database | Tx, projectId: string): Promise<Place | undefined> {
  const row = await db
    .selectFrom('contacts')
    .where('project_id', '=', projectId)
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && placeOf(row)
}

/** Counts the contacts of a walk. */
export async function countWalk(tx: Tx, walk: ContactsWalk): Promise<number> {
  const { total } = await walkQuery(tx, walk)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the next places of a walk, in order. Does not lock the contacts. */
export async function findNextPlaces(
  tx: Tx,
  walk: ContactsWalk,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<Place[]> {
  const all = walkQuery(tx, walk)
  const rest = after ? all.where(sql<boolean>`(created_at, id) > ${placeSql(after)}`) : all
  const rows = await rest
    .select(['id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(placeOf)
}

/** Returns the contacts with these ids that still match, locked in key order as in other batches. */
export async function lockMatching(
  tx: Tx,
  { projectId, generation, filter }: Pick<ContactsWalk, 'projectId' | 'generation' | 'filter'>,
  ids: readonly string[],
): Promise<Contact[]> {
  const rows = await matchingContacts(tx, projectId, filter)
    .where('generation', '=', generation)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .select(contactColumns)
    .orderBy('project_id')
    .orderBy('email')
    .forUpdate()
    .execute()
  return rows.map(contactOf)
}

const walkQuery = (tx: Tx, { projectId, generation, filter, excludeIds, until }: ContactsWalk) =>
  matchingContacts(tx, projectId, filter)
    .where('generation', '=', generation)
    .where(sql<boolean>`(created_at, id) <= ${placeSql(until)}`)
    .where(sql<boolean>`id <> all(${[...excludeIds]}::uuid[])`)
