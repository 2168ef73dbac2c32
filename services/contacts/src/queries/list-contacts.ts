import type { ContactsQuery } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor, type Keyset } from '@postrider/db'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumns, contactOf, type ContactRow } from '../store/contacts.ts'
import type { Tables } from '../store/tables.ts'

export interface ContactsPage {
  contacts: Contact[]
  cursor: string | null
  hasMore: boolean
  /** Only counted for the first page (API spec, Pagination). */
  total: number
}

type Query = SelectQueryBuilder<Tables, 'contacts', object>

/** A page of a project's contacts by (sort column, id). Throws 400 for a cursor that is not from this list. */
export async function listContacts(
  ctx: Context,
  projectId: string,
  query: ContactsQuery,
): Promise<ContactsPage> {
  const { sort, limit, cursor } = query
  const after =
    cursor === undefined
      ? undefined
      : decodeCursor(cursor, { sort, kind: sort === 'email' ? 'text' : 'instant' })
  const rows = await pageOf(matching(ctx, projectId, query), { query, after })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  return {
    contacts: page.map(contactOf),
    cursor: hasMore && last ? encodeCursor({ sort, value: sortValue(last, sort), id: last.id }) : null,
    hasMore,
    total: after ? 0 : await countOf(matching(ctx, projectId, query)),
  }
}

const matching = (
  { db }: Context,
  projectId: string,
  { email, search, subscribed }: ContactsQuery,
): Query => {
  const all = db.selectFrom('contacts').where('project_id', '=', projectId)
  const addressed = email === undefined ? all : all.where('email', '=', email)
  const subscribing = subscribed === undefined ? addressed : addressed.where('subscribed', '=', subscribed)
  return search
    ? subscribing.where(sql<boolean>`position(${search.trim().toLowerCase()} in email) > 0`)
    : subscribing
}

async function pageOf(
  matching: Query,
  { query, after }: { query: ContactsQuery; after: Keyset | undefined },
): Promise<ContactRow[]> {
  const column = query.sort === 'email' ? 'email' : 'created_at'
  const operator = sql.raw(query.dir === 'asc' ? '>' : '<')
  const from = after
    ? matching.where(
        sql<boolean>`(${sql.ref(column)}, id) ${operator} (${valueOf(after)}, ${after.id}::uuid)`,
      )
    : matching
  return from
    .select(contactColumns)
    .orderBy(column, query.dir)
    .orderBy('id', query.dir)
    .limit(query.limit + 1)
    .execute()
}

const valueOf = (after: Keyset) =>
  after.sort === 'email' ? sql`${after.value}` : sql`${new Date(after.value)}::timestamptz`

const sortValue = (row: ContactRow, sort: ContactsQuery['sort']): string =>
  sort === 'email' ? row.email : row.created_at.toISOString()

async function countOf(matching: Query): Promise<number> {
  const { total } = await matching
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
