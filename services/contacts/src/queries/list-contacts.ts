import type { ContactsQuery } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor, type Keyset } from '@postrider/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumns, contactOf, type ContactRow } from '../store/contacts.ts'
import { matchingContacts, type ContactsMatching } from '../store/matching-contacts.ts'
import { keepTotals, type Totals } from './keep-totals.ts'

export interface ContactsPage {
  contacts: Contact[]
  cursor: string | null
  hasMore: boolean
  /** Only of the first page (API spec, Pagination). Above 10,000 it may lag 10 s. */
  total: number
}

/** Lists a page of a project's contacts by (sort column, id). Throws 400 for a cursor that is not from this list. */
export function contactsLister(
  ctx: Context,
): (projectId: string, query: ContactsQuery) => Promise<ContactsPage> {
  const totals = keepTotals()
  return async (projectId, query) => {
    const { sort, limit, cursor } = query
    const after =
      cursor === undefined
        ? undefined
        : decodeCursor(cursor, { sort, kind: sort === 'email' ? 'text' : 'instant' })
    const rows = await pageOf(matchingContacts(ctx.db, projectId, query), { query, after })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const hasMore = rows.length > limit
    return {
      contacts: page.map(contactOf),
      cursor: hasMore && last ? encodeCursor({ sort, value: sortValue(last, sort), id: last.id }) : null,
      hasMore,
      total: after ? 0 : await totalOf(totals, matchingContacts(ctx.db, projectId, query)),
    }
  }
}

async function pageOf(
  matching: ContactsMatching,
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

function totalOf(totals: Totals, matching: ContactsMatching): Promise<number> {
  const counting = matching.select((expression) => expression.fn.countAll<number>().as('total'))
  const { parameters, sql: text } = counting.compile()
  return totals.of(JSON.stringify([text, parameters]), async () => {
    const { total } = await counting.executeTakeFirstOrThrow()
    return total
  })
}
