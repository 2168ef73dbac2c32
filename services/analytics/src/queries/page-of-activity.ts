import type { Data } from '@postrider/contracts'
import type { ActivityType } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { ActivityPosition } from './activity-cursor.ts'

export interface ActivityRow {
  id: string
  at: Date
  type: ActivityType
  contactId: string | null
  contactEmail: string | null
  campaignId: string | null
  name: string | null
  metadata: Data
}

export interface ActivityPageQuery {
  projectId: string
  types: readonly ActivityType[] | undefined
  contactId: string | undefined
  from: Date
  /** The end of the period, exclusive. */
  until: Date | undefined
  after: ActivityPosition | undefined
  /** Only entries that are newer than this entry. */
  newerThan?: ActivityPosition | undefined
  /** Maximum number of rows. */
  limit: number
}

/** Returns a page of the feed, newest first. */
export const findPage = async ({ db }: Context, page: ActivityPageQuery): Promise<ActivityRow[]> =>
  (await pageStatement(page).execute(db)).rows

/**
 * Returns the statement for a page. The statement reads an index in feed order, and no more rows than the
 * page contains. For several types, it merges the newest rows of each type. Otherwise, PostgreSQL would scan
 * all entries to find rare types.
 */
export function pageStatement(page: ActivityPageQuery): RawBuilder<ActivityRow> {
  const { types, contactId } = page
  if (types === undefined || contactId !== undefined) return pageOf(page, contactAndTypes(page))
  return sql<ActivityRow>`
    select page.* from unnest(${[...types]}::text[]) as wanted (type)
    cross join lateral (${pageOf(page, sql`and type = wanted.type`)}) as page
    ${newestFirst} limit ${page.limit}`
}

const newestFirst = sql`order by at desc, id desc`

/**
 * Returns the conditions for contact and types, or nothing if the query has neither. The types of a contact's
 * entries need no index, because a contact has few entries.
 */
const contactAndTypes = ({ contactId, types }: ActivityPageQuery): RawBuilder<unknown> =>
  sql`${contactId === undefined ? sql`` : sql`and contact_id = ${contactId}::uuid`}
    ${types === undefined ? sql`` : sql`and type = any(${[...types]}::text[])`}`

const pageOf = (page: ActivityPageQuery, filter: RawBuilder<unknown>): RawBuilder<ActivityRow> => {
  const { projectId, from, until, after, newerThan, limit } = page
  return sql<ActivityRow>`
    select id, at, type, contact_id as "contactId", contact_email as "contactEmail", campaign_id as "campaignId", name, metadata
    from activity
    where project_id = ${projectId}::uuid and at >= ${from} ${until === undefined ? sql`` : sql`and at < ${until}`}
      ${after === undefined ? sql`` : sql`and at <= ${after.at} and (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
      ${newerThan === undefined ? sql`` : isNewerThan(newerThan)}
      ${filter}
    ${newestFirst} limit ${limit}`
}

/** SQL condition for entries that are newer than an entry. The first part prunes partitions. */
export const isNewerThan = ({ at, id }: ActivityPosition): RawBuilder<unknown> =>
  sql`and at >= ${at} and (at, id) > (${at}::timestamptz, ${id}::uuid)`
