import { sql } from 'kysely'
import { sweepDeleted } from '../src/store/contact-states.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest

beforeAll(async () => {
  segments = await startSegments()
})
afterAll(() => segments.stop())

describe('the states of deleted contacts', () => {
  it('are deleted in batches after the retention time, while other states remain', async () => {
    const { projectId } = trackedProject(segments)
    const at = segments.now()
    await sql`
      insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed, deleted_at)
      select ${projectId}, 1, gen_random_uuid(), 0, 0, 0, false,
        case when n <= 10500 then ${at}::timestamptz - interval '1 second' when n = 10501 then ${at}::timestamptz end
      from generate_series(1, 10502) as n
    `.execute(segments.db)
    const left = async (): Promise<number> => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from contact_states where project_id = ${projectId}`.execute(
        segments.db,
      )
      return rows[0]?.count ?? 0
    }

    const first = await sweepDeleted(segments.db, at)
    const between = await left()
    const second = await sweepDeleted(segments.db, at)

    expect([first, between, second, await left()]).toEqual([true, 502, false, 2])
  })
})
