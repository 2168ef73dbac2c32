import { toSql } from '@postrider/conditions'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { isStoredMember } from '../store/memberships.ts'
import { contactColumns, contactOf, type ContactRow } from '../store/contacts.ts'
import type { Contact } from '../domain/contact.ts'
import { placeSql, writePlace, type Place } from './contact-place.ts'
import type { Tree } from './read-trees.ts'

/** Whom a walk or a count is about. */
export interface Audience {
  projectId: string
  generation: number
  /** Without one: everybody. */
  tree?: Tree | undefined
  subscribedOnly: boolean
  /** The newest contact that counts. */
  until?: Place | undefined
  now: Date
}

export interface PageQuestion extends Audience {
  after?: Place | undefined
  limit: number
}

export interface AudiencePage<Row> {
  rows: Row[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/** A page of the ids of an audience, newest contact first. */
export async function findAudienceIds(ctx: Context, question: PageQuestion): Promise<AudiencePage<string>> {
  const { rows, next } = await readPage(ctx, question, ['id', 'created_at'])
  return { rows: rows.map(({ id }) => id), next }
}

/** A page of the contacts of an audience, newest first. */
export async function findAudience(ctx: Context, question: PageQuestion): Promise<AudiencePage<Contact>> {
  const { rows, next } = await readPage<ContactRow>(ctx, question, contactColumns)
  return { rows: rows.map(contactOf), next }
}

/**
 * The contacts that one page looks at: it is bounded by them where few of them fit, and the next page goes on behind them.
 */
const lookedAt = 10_000

type Placed = Pick<ContactRow, 'id' | 'created_at'>

async function readPage<Row extends Placed>(
  { db }: Context,
  question: PageQuestion,
  names: readonly (keyof ContactRow)[],
): Promise<AudiencePage<Row>> {
  const { limit } = question
  const columns = sql.raw(names.join(', '))
  const inOrder = sql`order by created_at desc, id desc`
  const { rows } = await sql<Row & { is_end: boolean }>`
    with page as (
      select ${columns} from (
        select ${sql.raw(contactColumns.join(', '))} from contacts where ${within(question)} ${inOrder} limit ${lookedAt}
      ) as contacts
      where ${fitting(question, 'some')} ${inOrder} limit ${limit}
    )
    select ${columns}, false as is_end from page
    union all
    select ${columns}, true as is_end from (
      select ${columns} from contacts where ${within(question)} ${inOrder} offset ${lookedAt - 1} limit 1
    ) as last_looked_at
    where (select count(*) from page) < ${limit}
    order by is_end, created_at desc, id desc
  `.execute(db)
  const found = rows.filter((row) => !row.is_end)
  const last = rows.at(-1)
  const isFull = found.length === limit
  return {
    rows: found,
    next: last && (isFull || last.is_end) ? writePlace({ createdAt: last.created_at, id: last.id }) : null,
  }
}

/** How many contacts an audience has. */
export async function countAudience({ db }: Context, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contacts where ${within(audience)} and ${fitting(audience, 'all')}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** The place of the project's newest contact; undefined when it has none. */
export async function findNewestPlace({ db }: Context, projectId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select created_at as "createdAt", id from contacts where project_id = ${projectId} order by created_at desc, id desc limit 1
  `.execute(db)
  return rows[0]
}

/** The part of the project's contacts, in the order of creation, that a question is about: a range of the index of that order. */
const within = ({ projectId, until, after }: Audience & { after?: Place | undefined }): RawBuilder<boolean> =>
  sql<boolean>`project_id = ${projectId}::uuid${until ? sql` and (created_at, id) <= ${placeSql(until)}` : sql``}${
    after ? sql` and (created_at, id) < ${placeSql(after)}` : sql``
  }`

/** Which of those are in the audience. */
function fitting(audience: Audience, reads: 'some' | 'all'): RawBuilder<boolean> {
  const { projectId, generation, tree, subscribedOnly, now } = audience
  const condition = tree
    ? toSql(tree.condition, {
        now,
        projectId,
        definitions: tree.definitions,
        reads,
        isMember: isStoredMember,
      })
    : sql<boolean>`true`
  return sql<boolean>`contacts.generation = ${generation}${
    subscribedOnly ? sql` and contacts.subscribed` : sql``
  } and ${condition}`
}
