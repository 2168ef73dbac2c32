import { openDatabase } from '@postrider/db'
import { findProjects, saveProjects, wipeProjects } from '@postrider/messaging'
import { createEarlierDatabase, type EarlierDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { migrations } from '../src/service.ts'
import type { Database, Tables } from '../src/store/tables.ts'
import { wipePlan } from '../src/store/wipe-plan.ts'

let database: EarlierDatabase
let db: Database

beforeAll(async () => {
  // When contacts kept a copy of projects of its own.
  database = await createEarlierDatabase(migrations, '0003')
  db = openDatabase<Tables>(database.url, { max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('a database of the release before', () => {
  it('keeps what it knew of projects, goes on with the wipe, and takes the new columns from the next message', async () => {
    const id = 'aaaaaaaa-0000-7000-8000-000000000001'
    await sql`
      insert into projects (id, language, generation, version, wipe_until) values (${id}, 'fr', 2, 7, null)
    `.execute(db)
    await sql`
      insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
      select gen_random_uuid(), ${id}, generation || '@b.co', true, generation, now(), now() from generate_series(1, 2) generation
    `.execute(db)

    await database.upgrade()
    while (await wipeProjects({ db, plan: wipePlan, now: () => new Date() })) continue

    const before = {
      name: '',
      language: 'fr',
      tracking: 'ENABLED',
      disabled: false,
      deleted: false,
      logoUrl: null,
      allowance: null,
    } as const
    expect(await findProjects(db, [id])).toEqual([{ id, ...before, generation: 2, version: 7 }])
    const left = await db.selectFrom('contacts').select('email').where('project_id', '=', id).execute()
    expect(left).toEqual([{ email: '2@b.co' }])
    const renamed = { id, ...before, name: 'Acme', generation: 2, version: 8 }
    await saveProjects(db, [renamed], new Date())
    expect(await findProjects(db, [id])).toEqual([renamed])
  })

  it('wipes what an instance of the release before still writes', async () => {
    const id = 'aaaaaaaa-0000-7000-8000-000000000002'

    await sql`
      insert into projects (id, language, generation, version, wipe_until) values (${id}, 'de', 2, 1, now() + interval '1 minute')
    `.execute(db)
    await sql`
      insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'a@b.co', true, 1, now(), now())
    `.execute(db)
    while (await wipeProjects({ db, plan: wipePlan, now: () => new Date() })) continue

    expect(await db.selectFrom('contacts').select('id').where('project_id', '=', id).execute()).toEqual([])
  })
})
