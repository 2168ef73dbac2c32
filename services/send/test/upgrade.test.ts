import { openDatabase, transact } from '@postrider/db'
import { wipeProjects } from '@postrider/messaging'
import { createEarlierDatabase, type EarlierDatabase } from '@postrider/testing'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { claimShares } from '../src/store/claims.ts'
import { migrations } from '../src/service.ts'
import type { Database, Tables } from '../src/store/tables.ts'
import { wipePlan } from '../src/store/wipe-plan.ts'

const projects = { live: 'a', reset: 'b', deleted: 'c' }

let database: EarlierDatabase
let db: Database

/** Opens a database as it was before the migration with this number. */
async function openEarlier(before: string): Promise<void> {
  database = await createEarlierDatabase(migrations, before)
  db = openDatabase<Tables>(database.url, { max: 2 })
}
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

describe('a database from before rows had generations', () => {
  beforeEach(() => openEarlier('0003'))

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
      // Of a deleted one its id, generation and version stay.
      {
        ...copy,
        name: '',
        language: 'en',
        tracking: 'ENABLED',
        deleted: true,
        generation: 1,
        ...wiping,
      },
      { ...copy, deleted: false, generation: 2, ...wiping },
    ])
  })
})

describe('a database from before its columns had their present names', () => {
  beforeEach(() => openEarlier('0005'))

  it('keeps the queue, its claims and the early notifications', async () => {
    const at = new Date('2026-03-01T08:00:00.000Z')
    await sql`
      insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, queued_at, updated_at)
      values (md5('m')::uuid, md5('a')::uuid, 1, 'WORKFLOW', 'SENDING', 'a@b.co', 'a@b.co', 's', true, ${at}, ${at})
    `.execute(db)
    await sql`
      insert into deliveries (email_id, project_id, lane, due_at, attempts, claim_id, unsure_since)
      values (md5('m')::uuid, md5('a')::uuid, 5, ${at}, 2, md5('claim')::uuid, ${at})
    `.execute(db)
    await sql`
      insert into parked_notifications (id, provider_message_id, fact, parked_at, due_at)
      values (md5('n')::uuid, 'ses-1', ${JSON.stringify(fact)}, ${at}, ${at})
    `.execute(db)

    await database.upgrade()

    const queue = { id: uuidv7(), priority: 5, now: at, leaseUntil: at, takesOver: true } as const
    const shares = [{ projectId: md5('a'), take: 10 }]
    expect(await transact(db, (tx) => claimShares(tx, queue, shares))).toEqual([
      { emailId: md5('m'), projectId: md5('a'), attempts: 3, renderTries: 0, isInDoubt: true },
    ])
    const columns = ['priority', 'in_doubt_since'] as const
    expect(await db.selectFrom('deliveries').select(columns).execute()).toEqual([
      { priority: 5, in_doubt_since: at },
    ])
    const kept = await db
      .selectFrom('early_notifications')
      .select(['provider_message_id', 'fact', 'received_at'])
      .execute()
    expect(kept).toEqual([{ provider_message_id: 'ses-1', fact, received_at: at }])
  })
})

const fact = { kind: 'delivered', at: '2026-03-01T08:00:00.000Z', dedupe: 'delivered' }

const md5 = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

async function rows(id: string): Promise<Record<string, number>> {
  const tables = ['emails', 'inbox_messages', 'templates', 'domains']
  const counts = tables.map(async (table) => {
    const { rows: found } =
      await sql`select from ${sql.table(table)} where project_id = md5(${id})::uuid`.execute(db)
    return [table, found.length] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
