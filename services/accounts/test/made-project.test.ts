import { openDatabase } from '@postrider/db'
import { createEarlierDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { migrations } from '../src/service.ts'
import type { Tables } from '../src/store/tables.ts'

describe('migration 0002', () => {
  it('records the first owner of each project as the user who made it', async () => {
    const database = await createEarlierDatabase(migrations, '0002')
    const db = openDatabase<Tables>(database.url, { max: 1 })
    const project = uuidv7()
    const [admin, maker, later] = [uuidv7(), uuidv7(), uuidv7()]
    await sql`insert into projects (id, name, language, tracking, created_at, updated_at)
      values (${project}, 'P', 'en', 'ENABLED', now(), now())`.execute(db)
    for (const [id, role, day] of [
      [admin, 'ADMIN', '2026-01-01'],
      [maker, 'OWNER', '2026-01-02'],
      [later, 'OWNER', '2026-01-03'],
    ] as const) {
      await sql`insert into users (id, email, created_at, updated_at) values (${id}, ${id}, now(), now())`.execute(
        db,
      )
      await sql`insert into members (project_id, user_id, role, created_at)
        values (${project}, ${id}, ${role}, ${day}::timestamptz)`.execute(db)
    }

    await database.upgrade()
    const rows = await db
      .selectFrom('members')
      .select(['user_id', 'made_project'])
      .orderBy('created_at')
      .execute()

    await db.destroy()
    await database.drop()
    expect(rows).toEqual([
      { user_id: admin, made_project: false },
      { user_id: maker, made_project: true },
      { user_id: later, made_project: false },
    ])
  })
})
