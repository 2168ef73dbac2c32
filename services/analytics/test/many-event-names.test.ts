import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { event, someProject } from './factories.ts'
import { startAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  analytics = await startAnalytics()
})
afterAll(() => analytics.stop())

const dayMs = 86_400_000

describe('the top events of a project with ids in event names', () => {
  it('include only the newest 200,000 roll-up rows of each period', async () => {
    const project = someProject()
    const ago = (days: number) => ({ at: new Date(Date.now() - days * dayMs) })
    for (const days of [2, 2, 20, 32, 50]) await analytics.consume(event(project, 'order placed', ago(days)))
    for (const days of [10, 40])
      await sql`
        insert into rollups (project_id, generation, type, quarter, key, count)
        select ${project.projectId}, 1, 'event.triggered/name',
          date_bin('1 hour', now() - ${days}::int * interval '1 day', timestamptz '2000-01-01 00:00:00Z'), 'order ' || n, 1
        from generate_series(1, 200000) as n
      `.execute(analytics.db)

    const { status, body } = await analytics
      .as({ ...someCaller(project.projectId), generation: 1 })
      .get('/analytics/top-events?limit=1')

    // The rows of 20 and 50 days ago exceed the limit.
    expect({ status, body }).toEqual({ status: 200, body: [{ name: 'order placed', count: 2, trend: 100 }] })
  }, 60_000)
})
