import { openDatabase, transact } from '@postrider/db'
import { createEarlierDatabase, type EarlierDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { insertEvents } from '../src/store/events.ts'
import { migrations } from '../src/service.ts'
import type { Database, Tables } from '../src/store/tables.ts'

let database: EarlierDatabase
let db: Database

beforeAll(async () => {
  // When the ledger was one table.
  database = await createEarlierDatabase(migrations, '0005')
  db = openDatabase<Tables>(database.url, { max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const ledger = async () => {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    select id, name, data, created_at as "createdAt" from events order by created_at, id
  `.execute(db)
  return rows
}

describe('a database whose ledger is one table', () => {
  it('keeps every event, whatever its time, and takes none twice', async () => {
    const projectId = 'aaaaaaaa-0000-7000-8000-000000000001'
    await sql`
      insert into contacts (id, project_id, email, subscribed, generation, created_at, updated_at)
      values (${projectId}, ${projectId}, 'a@b.co', true, 1, now(), now())
    `.execute(db)
    await sql`
      insert into events (id, project_id, contact_id, name, data, created_at)
      select gen_random_uuid(), ${projectId}, ${projectId}, 'n', jsonb_build_object('a', n), time::timestamptz
      from unnest(array['1970-01-01', '2024-02-29T23:59:59.999Z', '2024-03-01T00:00:00Z', now()::text, '2100-01-01'])
        with ordinality as times (time, n)
    `.execute(db)
    const before = await ledger()

    await database.upgrade()

    expect(before).toHaveLength(5)
    expect(await ledger()).toEqual(before)
    const { rows } = await sql<{ name: string }>`
      select tableoid::regclass::text as name from events where created_at between '2000-01-01' and '2030-01-01' order by created_at
    `.execute(db)
    expect(rows.slice(0, 2).map(({ name }) => name)).toEqual(['events_2024_02', 'events_2024_03'])
    const [known] = before
    const again = {
      id: known?.id ?? '',
      createdAt: known?.createdAt ?? new Date(),
      projectId,
      contactId: projectId,
    }
    const recorded = await transact(db, (tx) =>
      insertEvents(tx, [{ ...again, name: 'n', data: {}, emailId: null }]),
    )
    expect([...recorded]).toEqual([])
    await sql`delete from contacts`.execute(db)
    expect(await ledger()).toEqual([])
  })
})
