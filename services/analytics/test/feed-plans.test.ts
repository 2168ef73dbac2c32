import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { pageStatement, type ActivityPageQuery } from '../src/queries/page-of-activity.ts'
import { startAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan | undefined): Plan[] =>
  plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []

/** Returns the number of rows of the feed's partitions that the statement read. */
async function rowsRead(page: ActivityPageQuery): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }]
  }>`explain (analyze, format json) ${pageStatement(page)}`.execute(analytics.db)
  return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
}

describe('among 60,000 entries in three months with few complaints,', () => {
  const [projectId, contactId, day] = [uuidv7(), uuidv7(), 86_400_000]
  const page: ActivityPageQuery = {
    projectId,
    types: undefined,
    contactId: undefined,
    from: new Date(Date.now() - 60 * day),
    until: undefined,
    after: undefined,
    limit: 51,
  }

  beforeAll(async () => {
    analytics = await startAnalytics()
    for (const project of [projectId, uuidv7()])
      await sql`
        insert into activity (id, at, project_id, generation, type, contact_id, is_first, is_machine, metadata)
        select gen_random_uuid(), now() - n * interval '60 days' / 60000, ${project}, 1,
          case when n % 5000 = 0 then 'email.complaint' when n % 2 = 0 then 'email.sent' else 'event.triggered' end,
          case when n % 200 = 0 then ${contactId}::uuid else gen_random_uuid() end, true, false, '{}'
        from generate_series(1, 60000) as n
      `.execute(analytics.db)
    await sql`vacuum analyze activity`.execute(analytics.db)
  }, 120_000)
  afterAll(() => analytics.stop())

  // A page also reads one row from each partition, to merge the newest rows of the partitions.
  const partitions = 6

  it('a page reads only its own rows, at any position in the feed', async () => {
    expect(await rowsRead(page)).toBeLessThanOrEqual(51 + partitions)
    const after = { at: new Date(Date.now() - 45 * day), id: uuidv7() }
    expect(await rowsRead({ ...page, after })).toBeLessThanOrEqual(51 + partitions)
    expect(await rowsRead({ ...page, until: after.at })).toBeLessThanOrEqual(51 + partitions)
  })

  it('a page of one type reads only its own rows, and a page of several types reads at most a page of rows per type', async () => {
    expect(await rowsRead({ ...page, types: ['email.complaint'] })).toBeLessThanOrEqual(12)
    expect(await rowsRead({ ...page, types: ['email.complaint', 'email.sent'] })).toBeLessThanOrEqual(
      12 + 51 + partitions,
    )
  })

  it('a page of a contact reads only entries of that contact', async () => {
    expect(await rowsRead({ ...page, contactId })).toBeLessThanOrEqual(51 + partitions)
    expect(await rowsRead({ ...page, contactId, types: ['email.complaint'] })).toBeLessThanOrEqual(60)
  })
})
