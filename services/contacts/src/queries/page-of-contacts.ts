import type { Keyset } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { contactColumnsSql, type ContactRow } from '../store/contacts.ts'
import type { Contains } from '../store/email-search.ts'
import { afterCursor, inOrder } from './list-order.ts'
import { filtersSql, ofProject, searchTermOf, type ListFilter } from './list-filter.ts'
import { chooseSearch } from './choose-search.ts'

export interface ContactsPageInput extends ListFilter {
  after: Keyset | undefined
  /** Maximum number of rows. */
  limit: number
}

export interface FoundPage {
  rows: ContactRow[]
  /** Number of matching contacts after `after`, if the query had to find all of them. */
  total?: number
}

/**
 * Returns a page of a list. A scan in list order quickly finds a page of frequent matches. So a search first
 * scans the next 50,000 contacts. If the matches among these contacts do not fill the page, the search finds
 * all matches.
 */
export async function findPage(ctx: Pick<Context, 'db'>, page: ContactsPageInput): Promise<FoundPage> {
  const part = searchTermOf(page)
  if (part === undefined) return { rows: await findRows(ctx, page, walk(page)) }
  const near = await findRows(ctx, page, walkNearby(page))
  if (near.length === page.limit) return { rows: near }
  return gather(ctx, page, await chooseSearch(ctx, page.projectId, part))
}

/**
 * Number of contacts that a search scans first. This takes 20 ms of CPU time, because the indexes of both
 * orders contain all searched columns.
 */
const maxScanned = 50_000

/** Returns the contacts whose keys the query `keys` selects. */
async function findRows(
  { db }: Pick<Context, 'db'>,
  page: ContactsPageInput,
  keys: RawBuilder<unknown>,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`select ${contactColumnsSql} ${fromKeys(page, keys)}`.execute(db)
  return rows
}

/**
 * Selects the contacts by their keys, so that the search for these keys can use an index only. Uses an array,
 * because PostgreSQL may run a subselect again for each contact. The search and this selection must be one
 * statement: if a contact were deleted between two statements, the page would look like the last page.
 */
const fromKeys = (
  { projectId, query }: ContactsPageInput,
  keys: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  from contacts
  where project_id = ${projectId}::uuid and ${keyOf(query)} = any(array(${keys}))
  ${inOrder(query)}`

/** Scans the contacts in list order until the page is full. */
const walk = (page: ContactsPageInput): RawBuilder<unknown> => sql`
  select ${keyOf(page.query)} from contacts where ${ofProject(page)}${afterCursor(page)}${filtersSql(page)}
  ${inOrder(page.query)} limit ${page.limit}`

/** Scans only the next `maxScanned` contacts of the project. */
const walkNearby = (page: ContactsPageInput): RawBuilder<unknown> => sql`
  select ${keyOf(page.query)} from (
    select ${columnsRead(page.query)} from contacts where ${ofProject(page)}${afterCursor(page)}
    ${inOrder(page.query)} limit ${maxScanned}
  ) as contacts
  where true${filtersSql(page)} ${inOrder(page.query)} limit ${page.limit}`

/** Finds all matching contacts, and returns the first page and the total. */
async function gather(
  { db }: Pick<Context, 'db'>,
  page: ContactsPageInput,
  contains: Contains,
): Promise<FoundPage> {
  const firstKeys = sql`select ${keyOf(page.query)} from matching ${inOrder(page.query)} limit ${page.limit}`
  const { rows } = await sql<ContactRow & { total: number }>`
    with matching as materialized (
      select ${sortColumns(page.query)} from contacts where ${ofProject(page)}${afterCursor(page)}${filtersSql(page, contains)}
    )
    select ${contactColumnsSql}, (select count(*) from matching) as total ${fromKeys(page, firstKeys)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/**
 * The key of a contact in a list. An address is unique in a project, so an order by address does not need the
 * id.
 */
const keyOf = ({ sort }: ContactsPageInput['query']): RawBuilder<unknown> =>
  sort === 'email' ? sql`email` : sql`id`

const sortColumns = ({ sort }: ContactsPageInput['query']): RawBuilder<unknown> =>
  sort === 'email' ? sql`email` : sql`created_at, id`

/** The columns that the filters and the order read. The index by address does not contain `created_at`. */
const columnsRead = ({ sort, subscribed }: ContactsPageInput['query']): RawBuilder<unknown> =>
  sql`email${sort === 'email' ? sql`` : sql`, created_at, id`}${subscribed === undefined ? sql`` : sql`, subscribed`}`
