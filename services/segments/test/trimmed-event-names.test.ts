import { openDatabase } from '@postrider/db'
import { createEarlierDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { migrations } from '../src/service.ts'
import type { Tables } from '../src/store/tables.ts'

describe('segments of before names of events were trimmed', () => {
  it('are found by the trimmed names, and what is known of contacts is asked for again', async () => {
    const database = await createEarlierDatabase(migrations, '0009')
    const db = openDatabase<Tables>(database.url, { max: 2 })
    const [changed, kept] = [uuidv7(), uuidv7()]
    for (const [projectId, events] of [
      [changed, ['paid ', '\u00A0paid', 'a b']],
      [kept, ['paid']],
    ] as const) {
      await sql`
        insert into segments (id, project_id, generation, name, type, slug, condition, track_membership, reads_fields, reads_events,
          reads_segments, definition_version, membership_version, member_count, created_at, updated_at)
        values (${uuidv7()}, ${projectId}, 1, 'S', 'DYNAMIC', 's', '{}', false, '{}', ${[...events]}, '{}', 1, 0, 0, now(), now())
      `.execute(db)
      await sql`
        insert into project_definitions (project_id, generation, version, facts_since) values (${projectId}, 1, 5, 2)
      `.execute(db)
    }

    await database.upgrade()

    const stateOf = async (projectId: string) => {
      const { rows } = await sql<{ reads: string[]; version: number; since: number }>`
        select reads_events as reads, version, facts_since as since
        from segments join project_definitions using (project_id) where project_id = ${projectId}
      `.execute(db)
      return rows
    }
    expect(await stateOf(changed)).toEqual([{ reads: ['a b', 'paid'], version: 6, since: 6 }])
    expect(await stateOf(kept)).toEqual([{ reads: ['paid'], version: 5, since: 2 }])
    await db.destroy()
    await database.drop()
  })
})
