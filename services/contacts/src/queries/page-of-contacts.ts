import type { ContactsQuery } from '@postrider/contracts/resources'
import type { Keyset } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { contactColumns, type ContactRow } from '../store/contacts.ts'
import { emailContains, hasTrigram, searchedPart } from '../store/email-search.ts'

export interface ListFilter {
  projectId: string
  query: Pick<ContactsQuery, 'email' | 'search' | 'subscribed' | 'sort' | 'dir'>
}

export interface PageQuestion extends ListFilter {
  after: Keyset | undefined
  /** The most rows. */
  limit: number
  /** How many contacts the list has, while it is being counted: of a first page. */
  total?: Promise<number> | undefined
}

/**
 * A page of a list. A walk in the order of the list finds what is frequent at once, the index of trigrams what is rare; and statistics do
 * not tell which of the two a part of an address is among the contacts that come first. So a search walks a little, and asks that index
 * when this was not enough.
 */
export async function findPage(ctx: Context, page: PageQuestion): Promise<ContactRow[]> {
  const part = partOf(page)
  if (part === undefined) return findRows(ctx, page, walk(page))
  const near = await findRows(ctx, page, walkNearby(page))
  if (near.length === page.limit || near.length === (await page.total)) return near
  return findRows(ctx, page, hasTrigram(part) ? gather(page) : walk(page))
}

/** Whether a list has all contacts of its project. */
export const hasAll = (filter: ListFilter): boolean =>
  filter.query.email === undefined && filter.query.subscribed === undefined && partOf(filter) === undefined

/** How many contacts a list has. */
export async function countContacts({ db }: Context, filter: ListFilter): Promise<number> {
  const { rows } = await (hasAll(filter) ? catalogued(filter) : counted(filter)).execute(db)
  return rows[0]?.total ?? 0
}

const counted = (filter: ListFilter): RawBuilder<{ total: number }> => sql`
  select count(*) as total from contacts where ${ofProject(filter)}${matching(filter)}`

/**
 * All contacts of a project, by the catalogue of fields, which is exact in each transaction that writes contacts. To count a million takes
 * 140 ms of CPU time, and 800 where many were written since the last vacuum.
 */
const catalogued = ({ projectId }: ListFilter): RawBuilder<{ total: number }> => sql`
  select coalesce(sum(count), 0)::bigint as total from field_counts
  where project_id = ${projectId}::uuid and type = 'contact' and field = ''`

/** So many are walked in 20 ms of CPU time, since the indexes of both orders hold what a search looks at. */
const nearby = 50_000

/**
 * Reads whole rows for the page alone: what finds their keys then has all it needs in an index. An array, since a sub-select is joined: by
 * outdated statistics it was run again for each contact of the project.
 */
async function findRows(
  { db }: Context,
  { projectId, query }: PageQuestion,
  keys: RawBuilder<unknown>,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${columns} from contacts
    where project_id = ${projectId}::uuid and ${keyOf(query)} = any(array(${keys}))
    ${inOrder(query)}
  `.execute(db)
  return rows
}

const columns = sql.raw(contactColumns.join(', '))

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

/** Every matching contact, whatever the planner finds them by; then in order. */
const gather = (page: PageQuestion): RawBuilder<unknown> => sql`
  with matching as materialized (
    select id, email, created_at from contacts where ${ofProject(page)}${following(page)}${matching(page)}
  )
  select ${keyOf(page.query)} from matching ${inOrder(page.query)} limit ${page.limit}`

const ofProject = ({ projectId }: ListFilter): RawBuilder<boolean> =>
  sql<boolean>`project_id = ${projectId}::uuid`

/** An address is there once in a project, so it is a key, and needs no id to break ties. */
const keyOf = ({ sort }: PageQuestion['query']): RawBuilder<unknown> =>
  sort === 'email' ? sql`email` : sql`id`

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

function matching(filter: ListFilter): RawBuilder<unknown> {
  const { email, subscribed } = filter.query
  const part = partOf(filter)
  return sql`${email === undefined ? sql`` : sql` and email = ${email}`}${
    subscribed === undefined ? sql`` : sql` and subscribed = ${subscribed}`
  }${part === undefined ? sql`` : sql` and ${emailContains(part)}`}`
}

const partOf = ({ query }: ListFilter): string | undefined => searchedPart(query.search)
