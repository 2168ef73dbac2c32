import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { createTestDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { migrations } from '../src/service.ts'
import type { Tables } from '../src/store/tables.ts'

describe('migration 0002', () => {
  it('takes the first owner of each project for who has made it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postrider-accounts-'))
    await cp(join(migrations.folder, '0001-accounts.sql'), join(folder, '0001-accounts.sql'))
    const database = await createTestDatabase({
      name: 'accounts-0001',
      migrate: (url) => migrate(url, [messagingMigrations, { ...migrations, folder }]),
    })
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

    await migrate(database.url, [messagingMigrations, migrations])
    const rows = await db
      .selectFrom('members')
      .select(['user_id', 'made_project'])
      .orderBy('created_at')
      .execute()

    await db.destroy()
    await database.drop()
    await rm(folder, { recursive: true })
    expect(rows).toEqual([
      { user_id: admin, made_project: false },
      { user_id: maker, made_project: true },
      { user_id: later, made_project: false },
    ])
  })
})
