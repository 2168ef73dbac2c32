import type { ProjectGeneration } from '@postrider/contracts'
import type { ActivityQuery, ActivityView } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { defaultFrom } from '../domain/period.ts'
import { decodePosition, encodePosition } from './activity-cursor.ts'
import { activityView } from './activity-view.ts'
import { findAddresses } from './find-addresses.ts'
import { findSources } from './find-sources.ts'
import { findPage } from './page-of-activity.ts'

export interface ActivityPage {
  data: ActivityView[]
  cursor: string | null
  hasMore: boolean
  /** The position of the newest entry of the page; null if there is none. */
  latest: string | null
}

/**
 * Returns a page of the feed, newest first. By default, the feed starts 30 days ago. Throws 400 for an
 * invalid cursor.
 */
export async function listActivity(
  ctx: Context,
  reader: ProjectGeneration,
  query: ActivityQuery,
): Promise<ActivityPage> {
  const { types, contactId, limit, cursor, after, startDate, endDate } = query
  const rows = await findPage(ctx, {
    projectId: reader.projectId,
    types,
    contactId,
    from: startDate ?? defaultFrom(ctx.now()),
    until: endDate,
    after: cursor === undefined ? undefined : decodePosition(cursor),
    newerThan: after === undefined ? undefined : decodePosition(after),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const [first, last] = [page[0], page.at(-1)]
  const hasMore = rows.length > limit
  const [addresses, sources] = await Promise.all([
    findAddresses(ctx, reader, page),
    findSources(ctx, reader, page),
  ])
  return {
    data: page.map((row) => activityView(row, { addresses, sources })),
    cursor: hasMore && last ? encodePosition(last) : null,
    hasMore,
    latest: first ? encodePosition(first) : (after ?? null),
  }
}
