import { openDatabase } from '@postrider/db'
import { createEarlierDatabase, type EarlierDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { migrations } from '../src/service.ts'
import {
  askComputes,
  claimCompute,
  findCompute,
  findUncompared,
  finishCompute,
} from '../src/store/computes.ts'
import type { Database, Tables } from '../src/store/tables.ts'

let database: EarlierDatabase
let db: Database

beforeAll(async () => {
  // When a comparison had phases.
  database = await createEarlierDatabase(migrations, '0005')
  db = openDatabase<Tables>(database.url, { max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('a database whose comparisons have phases', () => {
  it('goes on with one that is under way, and with those that were asked for meanwhile', async () => {
    const [projectId, segmentId, position] = [uuidv7(), uuidv7(), uuidv7()]
    await sql`
      insert into segments (id, project_id, generation, name, type, slug, condition, track_membership, reads_fields, reads_events,
        reads_segments, definition_version, membership_version, member_count, created_at, updated_at)
      values (${segmentId}, ${projectId}, 1, 'Pro', 'DYNAMIC', 'pro', '{}', true, '{}', '{}', '{}', 1, 0, 0, now(), now())
    `.execute(db)
    await sql`
      insert into computes (segment_id, project_id, asked, done, begun, phase, position)
      values (${segmentId}, ${projectId}, 2, 0, 1, 'entries', ${position})
    `.execute(db)

    await database.upgrade()

    expect(await findUncompared(db, { projectId, generation: 1 })).toEqual(new Set())

    const [now, until] = [new Date(), new Date(Date.now() + 60_000)]
    const run = await claimCompute(db, { now, until })
    expect(run).toEqual({ segmentId, projectId, begun: 1, position })
    if (run) await finishCompute(db, run, now)
    await askComputes(db, [{ id: segmentId, projectId }])
    expect(await findCompute(db, segmentId)).toEqual({ asked: 3, done: 1 })
    expect(await claimCompute(db, { now, until })).toMatchObject({ begun: 3, position: null })
  })
})
