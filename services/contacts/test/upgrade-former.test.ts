import { openDatabase } from '@postrider/db'
import { createEarlierDatabase, type EarlierDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { migrations } from '../src/service.ts'
import { hashedAddress } from '../src/store/hashed-address.ts'
import type { Database, Tables } from '../src/store/tables.ts'

let database: EarlierDatabase
let db: Database

beforeAll(async () => {
  // Before deleted contacts named the one that has their address now.
  database = await createEarlierDatabase(migrations, '0021')
  db = openDatabase<Tables>(database.url, { max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('deleted contacts of a database of the release before', () => {
  it('name the contact that has their address, in their project and generation', async () => {
    const [projectId, otherProject] = [1, 2].map((n) => `aaaaaaaa-0000-7000-8000-00000000000${n}`)
    await sql`
      insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
      select gen_random_uuid(), ${projectId}, n || '@b.co', true, 1, now(), now() from generate_series(1, 3) as n
    `.execute(db)
    await sql`
      insert into former_contacts (contact_id, project_id, generation, version, address, deleted_at)
      select gen_random_uuid(), project_id::uuid, generation, 1, ${hashedAddress(sql`email`)}, now()
      from (values (${projectId}, 1, '1@b.co'), (${projectId}, 2, '2@b.co'), (${otherProject}, 1, '3@b.co'), (${projectId}, 1, '4@b.co'))
        as gone (project_id, generation, email)
    `.execute(db)

    await database.upgrade()

    const { rows } = await sql`
      select email from former_contacts join contacts on contacts.id = successor_id`.execute(db)
    expect(rows).toEqual([{ email: '1@b.co' }])
  })
})
