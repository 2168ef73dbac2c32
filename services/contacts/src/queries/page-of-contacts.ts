import type { Keyset } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { contactColumnsSql, type ContactRow } from '../store/contacts.ts'
import type { Contains } from '../store/email-search.ts'
import { matching, ofProject, searchedIn, type ListFilter } from './list-filter.ts'
import { wayOfSearching } from './way-of-searching.ts'

export interface PageQuestion extends ListFilter {
  after: Keyset | undefined
  /** The most rows. */
  limit: number
}

export interface FoundPage {
  rows: ContactRow[]
  /** How many contacts follow `after`, where all of them had to be looked for anyway. */
  total?: number
}

/**
 * A page of a list. A walk in the order of the list finds what is frequent at once; and statistics do not
 * tell how frequent a part of an address is among the contacts that come first. So a search walks a little,
 * and looks for all that match when this was not enough.
 */
export async function findPage(ctx: Pick<Context, 'db'>, page: PageQuestion): Promise<FoundPage> {
  const part = searchedIn(page)
  if (part === undefined) return { rows: await findRows(ctx, page, walk(page)) }
  const near = await findRows(ctx, page, walkNearby(page))
  if (near.length === page.limit) return { rows: near }
  return gather(ctx, page, await wayOfSearching(ctx, page.projectId, part))
}

/** So many are walked in 20 ms of CPU time, since the indexes of both orders hold what a search looks at. */
const nearby = 50_000

/** The rows that `keys` selects. */
async function findRows(
  { db }: Pick<Context, 'db'>,
  page: PageQuestion,
  keys: RawBuilder<unknown>,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`select ${contactColumnsSql} ${fromKeys(page, keys)}`.execute(db)
  return rows
}

/**
 * Reads whole rows for the page alone: what finds their keys then has all it needs in an index. An array,
 * since a sub-select is joined: by outdated statistics it was run again for each contact of the project. The
 * same statement finds the keys: a contact that another one deletes between two statements would be missing
 * from the page, which then looks like the last.
 */
const fromKeys = ({ projectId, query }: PageQuestion, keys: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from contacts
  where project_id = ${projectId}::uuid and ${keyOf(query)} = any(array(${keys}))
  ${inOrder(query)}`

/** Every matching contact in the order of the list, until the page is full. */
const walk = (page: PageQuestion): RawBuilder<unknown> => sql`
  select ${keyOf(page.query)} from contacts where ${ofProject(page)}${following(page)}${matching(page)}
  ${inOrder(page.query)} limit ${page.limit}`

/** The same among the next contacts of the project. */
const walkNearby = (page: PageQuestion): RawBuilder<unknown> => sql`
  select ${keyOf(page.query)} from (
    select ${seen(page.query)} from contacts where ${ofProject(page)}${following(page)}
    ${inOrder(page.query)} limit ${nearby}
  ) as contacts
  where true${matching(page)} ${inOrder(page.query)} limit ${page.limit}`

/**
 * The first of all matching contacts in the order of the list, however they are found, and how many there
 * are.
 */
async function gather(
  { db }: Pick<Context, 'db'>,
  page: PageQuestion,
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

/** An address is there once in a project, so it is a key, and needs no id to break ties. */
const keyOf = ({ sort }: PageQuestion['query']): RawBuilder<unknown> =>
  sort === 'email' ? sql`email` : sql`id`

const sorted = ({ sort }: PageQuestion['query']): RawBuilder<unknown> =>
  sort === 'email' ? sql`email` : sql`created_at, id`

/** What the filters and the order look at. An index by address has no `created_at`. */
const seen = ({ sort, subscribed }: PageQuestion['query']): RawBuilder<unknown> =>
  sql`email${sort === 'email' ? sql`` : sql`, created_at, id`}${subscribed === undefined ? sql`` : sql`, subscribed`}`

const inOrder = ({ sort, dir }: PageQuestion['query']): RawBuilder<unknown> => {
  const direction = sql.raw(dir)
  return sort === 'email'
    ? sql`order by email ${direction}`
    : sql`order by created_at ${direction}, id ${direction}`
}

function following({ query, after }: PageQuestion): RawBuilder<unknown> {
  if (!after) return sql``
  const operator = sql.raw(query.dir === 'asc' ? '>' : '<')
  return query.sort === 'email'
    ? sql` and email ${operator} ${after.value}`
    : sql` and (created_at, id) ${operator} (${new Date(after.value)}::timestamptz, ${after.id}::uuid)`
}
