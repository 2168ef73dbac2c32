import { pageStatement, type ActivityPageQuery } from '@postrider/analytics/page-of-activity'
import { openDatabase } from '@postrider/db'
import { sql } from 'kysely'
import { explain } from '../contacts/explain.ts'
import type { MeasuredRead } from '../contacts/reads.ts'

/** Target for the p95 of each request. */
const boundMs = 100
const dayMs = 86_400_000

/**
 * Returns the requests that a dashboard user sends. `places` and `contacts` are spread over the project's
 * activity.
 */
export function activityReads({
  places,
  contacts,
}: {
  places: string[]
  contacts: string[]
}): MeasuredRead[] {
  const start = new Date(Date.now() - 89 * dayMs).toISOString()
  const rare = 'types=email.bounced,contact.subscribed'
  return [
    { name: 'feed, first page', boundMs, paths: ['/activity'] },
    {
      name: 'feed, page of 100',
      boundMs,
      paths: places.map((cursor) => `/activity?limit=100&cursor=${cursor}`),
    },
    {
      name: 'feed, two rare types',
      boundMs,
      paths: places.map((cursor) => `/activity?${rare}&cursor=${cursor}`),
    },
    { name: 'feed, one contact', boundMs, paths: contacts.map((id) => `/activity?contactId=${id}`) },
    { name: 'stats, 30 days', boundMs, paths: ['/activity/stats'] },
    { name: 'stats, 90 days', boundMs, paths: [`/activity/stats?startDate=${start}`] },
    { name: 'recent-count', boundMs, paths: ['/activity/recent-count?minutes=60'] },
    { name: 'timeseries, 30 days', boundMs, paths: ['/analytics/timeseries'] },
    { name: 'timeseries, 90 days', boundMs, paths: [`/analytics/timeseries?startDate=${start}`] },
    { name: 'top events', boundMs, paths: ['/analytics/top-events?limit=20'] },
    { name: 'top campaigns', boundMs, paths: ['/analytics/top-campaigns?limit=50'] },
  ]
}

/** Returns fifty positions in the activity, encoded as cursors, and fifty contacts. */
export async function findActivityPlaces(databaseUrl: string, projectId: string) {
  const db = openDatabase<object>(databaseUrl, { max: 1 })
  try {
    const { rows } = await sql<{ id: string; at: Date; contactId: string }>`
      select place.id, place.at, place.contact_id as "contactId"
      from generate_series(0, 49) as number
      cross join lateral (
        select id, at, contact_id from activity
        where project_id = ${projectId}::uuid and at < now() - interval '14 hours' * number order by at desc, id desc limit 1
      ) as place
    `.execute(db)
    return {
      places: rows.map(({ id, at }) => `${at.getTime()}_${id}`),
      contacts: rows.map(({ contactId }) => contactId),
    }
  } finally {
    await db.destroy()
  }
}

/** Returns the query plans for the pages of the activity. */
export async function planActivity(databaseUrl: string, projectId: string): Promise<string[]> {
  const db = openDatabase<object>(databaseUrl, { max: 1 })
  const page: ActivityPageQuery = {
    projectId,
    types: undefined,
    contactId: undefined,
    from: new Date(Date.now() - 30 * dayMs),
    until: undefined,
    after: undefined,
    limit: 51,
  }
  const questions: [string, ActivityPageQuery][] = [
    ['feed', page],
    ['feed, two rare types', { ...page, types: ['email.bounced', 'contact.subscribed'] }],
  ]
  try {
    const plans: string[] = []
    for (const [name, question] of questions)
      plans.push(`${name}\n${(await explain(db, pageStatement(question))).text}`)
    return plans
  } finally {
    await db.destroy()
  }
}
