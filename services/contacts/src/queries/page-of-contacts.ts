import type { Keyset } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { contactColumnsSql, type ContactRow } from '../store/contacts.ts'
import type { Contains } from '../store/email-search.ts'
import { matching, ofProject, searchTermOf, type ListFilter } from './list-filter.ts'
import { chooseSearch } from './choose-search.ts'

export interface ContactsPageInput extends ListFilter {
  after: Keyset | undefined
  /** Maximum number of rows. */
  limit: number
}

export interface FoundPage {
  rows: ContactRow[]
  /** Number of contacts after `after`, if the query had to find all of them. */
  total?: number
}

/**
 * Returns a page of a list. A walk in list order finds frequent matches immediately, but statistics do not
 * show how frequent a part of an address is among the first contacts. So a search first walks a limited
 * number of contacts, and finds all matches only if this was not enough.
 */
export async function findPage(ctx: Pick<Context, 'db'>, page: ContactsPageInput): Promise<FoundPage> {
  const part = searchTermOf(page)
  if (part === undefined) return { rows: await findRows(ctx, page, walk(page)) }
  const near = await findRows(ctx, page, walkNearby(page))
  if (near.length === page.limit) return { rows: near }
  return gather(ctx, page, await chooseSearch(ctx, page.projectId, part))
}

/**
 * Number of contacts that a search walks first: 20 ms of CPU time, because the indexes of both orders
 * contain all searched columns.
 */
const nearby = 50_000

/** Returns the rows that `keys` selects. */
async function findRows(
  { db }: Pick<Context, 'db'>,
  page: ContactsPageInput,
  keys: RawBuilder<unknown>,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`select ${contactColumnsSql} ${fromKeys(page, keys)}`.execute(db)
  return rows
}

/**
 * Reads full rows only for the page, so that the search for their keys needs only an index. Uses an array,
 * because a subselect may be joined and run again for each contact. Uses one statement: a contact deleted
 * between two statements would be missing, and the page would look like the last one.
 */
const fromKeys = (
  { projectId, query }: ContactsPageInput,
  keys: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  from contacts
  where project_id = ${projectId}::uuid and ${keyOf(query)} = any(array(${keys}))
  ${inOrder(query)}`

/** Walks the matching contacts in list order until the page is full. */
const walk = (page: ContactsPageInput): RawBuilder<unknown> => sql`
  select ${keyOf(page.query)} from contacts where ${ofProject(page)}${following(page)}${matching(page)}
  ${inOrder(page.query)} limit ${page.limit}`

/** Walks only the next contacts of the project. */
const walkNearby = (page: ContactsPageInput): RawBuilder<unknown> => sql`
  select ${keyOf(page.query)} from (
    select ${seen(page.query)} from contacts where ${ofProject(page)}${following(page)}
    ${inOrder(page.query)} limit ${nearby}
  ) as contacts
  where true${matching(page)} ${inOrder(page.query)} limit ${page.limit}`

/** Finds all matching contacts, and returns the first in list order and the total. */
async function gather(
  { db }: Pick<Context, 'db'>,
  page: ContactsPageInput,
  contains: Contains,
): Promise<FoundPage> {
  const firstKeys = sql`select ${keyOf(page.query)} from matching ${inOrder(page.query)} limit ${page.limit}`
  const { rows } = await sql<ContactRow & { total: number }>`
    with matching as materialized (
      select ${sorted(page.query)} from contacts where ${ofProject(page)}${following(page)}${matching(page, contains)}
    )
    select ${contactColumnsSql}, (select count(*) from matching) as total ${fromKeys(page, firstKeys)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** An address is unique in a project, so it needs no id to break ties. */
const keyOf = ({ sort }: ContactsPageInput['query']): RawBuilder<unknown> =>
  sort === 'email' ? sql`email` : sql`id`

const sorted = ({ sort }: ContactsPageInput['query']): RawBuilder<unknown> =>
  sort === 'email' ? sql`email` : sql`created_at, id`

/** The columns that the filters and the order read. The index by address has no `created_at`. */
const seen = ({ sort, subscribed }: ContactsPageInput['query']): RawBuilder<unknown> =>
  sql`email${sort === 'email' ? sql`` : sql`, created_at, id`}${subscribed === undefined ? sql`` : sql`, subscribed`}`

const inOrder = ({ sort, dir }: ContactsPageInput['query']): RawBuilder<unknown> => {
  const direction = sql.raw(dir)
  return sort === 'email'
    ? sql`order by email ${direction}`
    : sql`order by created_at ${direction}, id ${direction}`
}

function following({ query, after }: ContactsPageInput): RawBuilder<unknown> {
  if (!after) return sql``
  const operator = sql.raw(query.dir === 'asc' ? '>' : '<')
  return query.sort === 'email'
    ? sql` and email ${operator} ${after.value}`
    : sql` and (created_at, id) ${operator} (${new Date(after.value)}::timestamptz, ${after.id}::uuid)`
}
