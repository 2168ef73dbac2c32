import { openDatabase } from '@postrider/db'
import { wipeProjects } from '@postrider/messaging'
import { createEarlierDatabase, type EarlierDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { migrations } from '../src/service.ts'
import type { Database, Tables } from '../src/store/tables.ts'
import { wipePlan } from '../src/store/wipe-plan.ts'

let database: EarlierDatabase
let db: Database

beforeAll(async () => {
  // Before rows had generations.
  database = await createEarlierDatabase(migrations, '0003')
  db = openDatabase<Tables>(database.url, { max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const projects = { lives: 'a', reset: 'b', deleted: 'c' }

describe('a database of the release before', () => {
  it('keeps its projects, and loses what a deleted or reset one had left behind', async () => {
    await sql`
      insert into projects (id, name, language, tracking, disabled, deleted, generation, version)
      select md5(row.id)::uuid, 'Acme', 'fr', 'DISABLED', true, row.deleted, row.generation, 7
      from (values ('a', false, 1), ('b', false, 2), ('c', true, 1)) as row (id, deleted, generation)
    `.execute(db)
    for (const id of Object.values(projects))
      await sql`
        with mail as (
          insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, queued_at, updated_at)
          values (md5('m' || ${id})::uuid, md5(${id})::uuid, 1, 'TRANSACTIONAL', 'SENT', 'a@b.co', 'a@b.co', 's', true, now(), now())
        ), captured as (
          insert into inbox_messages (id, email_id, project_id, to_name, to_email, from_name, from_email, subject, size, raw, received_at)
          values (gen_random_uuid(), md5('m' || ${id})::uuid, md5(${id})::uuid, '', 'a@b.co', '', 'a@b.co', 's', 1, '', now())
        ), domain as (
          insert into domains (id, project_id, domain, status, created_at, updated_at)
          values (gen_random_uuid(), md5(${id})::uuid, 'b.co', 'Pending', now(), now())
        )
        insert into templates (id, project_id, name, subject, body, from_email, type, created_at, updated_at)
        values (gen_random_uuid(), md5(${id})::uuid, 'T', 's', 'b', 'a@b.co', 'TRANSACTIONAL', now(), now())
      `.execute(db)

    await database.upgrade()
    while (await wipeProjects({ db, plan: wipePlan, now: () => new Date() })) continue

    expect(await rows('a')).toEqual({ emails: 1, inbox_messages: 1, templates: 1, domains: 1 })
    expect(await rows('b')).toEqual({ emails: 0, inbox_messages: 0, templates: 0, domains: 1 })
    expect(await rows('c')).toEqual({ emails: 0, inbox_messages: 0, templates: 0, domains: 0 })
    const copies = await db
      .selectFrom('projects')
      .selectAll()
      .orderBy('generation')
      .orderBy('deleted')
      .execute()
    const copy = { name: 'Acme', language: 'fr', tracking: 'DISABLED', disabled: true, version: 7 }
    const wiping = { wipe_until: expect.any(Date) }
    expect(copies).toMatchObject([
      { ...copy, deleted: false, generation: 1, wipe_until: null },
      { ...copy, deleted: true, generation: 1, ...wiping },
      { ...copy, deleted: false, generation: 2, ...wiping },
    ])
  })
})

async function rows(id: string): Promise<Record<string, number>> {
  const tables = ['emails', 'inbox_messages', 'templates', 'domains']
  const counts = tables.map(async (table) => {
    const { rows: found } =
      await sql`select from ${sql.table(table)} where project_id = md5(${id})::uuid`.execute(db)
    return [table, found.length] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
