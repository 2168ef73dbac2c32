import { migrations as accountsMigrations } from '@postrider/accounts'
import { migrations as campaignsMigrations } from '@postrider/campaigns'
import { migrations as contactsMigrations } from '@postrider/contacts'
import { migrate, openDatabase, type Database, type Migrations } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { databaseSetting } from '@postrider/process/config'
import { migrations as sendMigrations } from '@postrider/send'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { postrider, type ToolResult } from './run-tool.ts'

const installed = {
  accounts: accountsMigrations,
  send: sendMigrations,
  contacts: contactsMigrations,
  campaigns: campaignsMigrations,
} satisfies Record<string, Migrations>
type Name = keyof typeof installed
export const names = Object.keys(installed) as Name[]

interface Opened {
  database: TestDatabase
  db: Database<object>
}
const opened = new Map<Name, Opened>()

/** Creates the databases with the figures of projects. */
export async function openDatabases(): Promise<void> {
  for (const name of names) {
    const database = await createTestDatabase({
      name,
      migrate: (url) => migrate(url, [messagingMigrations, installed[name]]),
    })
    opened.set(name, { database, db: openDatabase<object>(database.url, { max: 1 }) })
  }
}

export async function dropDatabases(): Promise<void> {
  for (const { database, db } of opened.values()) {
    await db.destroy()
    await database.drop()
  }
}

export async function emptyDatabases(): Promise<void> {
  await run('accounts', sql`truncate projects cascade`)
  await run('send', sql`truncate deliveries, rendering_hours, stored_bytes`)
  await run('contacts', sql`truncate field_counts, stored_bytes`)
  await run('campaigns', sql`truncate stored_bytes`)
}

export async function run(name: Name, statement: ReturnType<typeof sql>): Promise<void> {
  const found = opened.get(name)
  if (!found) throw new Error(`There is no database of ${name}`)
  await statement.execute(found.db)
}

/** The settings of the databases. */
export const env = (): Record<string, string> =>
  Object.fromEntries([...opened].map(([name, { database }]) => [databaseSetting(name), database.url]))

/** Runs `postrider projects` with these databases. */
export const projects = (...args: string[]): Promise<ToolResult> => postrider(['projects', ...args], env())

export async function someProject({
  name = 'Shop',
  disabled = false,
  deleted = false,
} = {}): Promise<string> {
  const id = uuidv7()
  await run(
    'accounts',
    sql`
      insert into projects (id, name, language, tracking, disabled, disabled_reason, allowance, created_at, updated_at, deleted_at)
      values (${id}, ${name}, 'en', 'ENABLED', ${disabled}, ${disabled ? 'MANUAL' : null},
        '{"limits": {"transactional": 500, "campaigns": null, "workflows": null, "inbound": null, "total": null}}',
        '2026-11-01', now(), ${deleted ? new Date() : null})
    `,
  )
  return id
}

export const countMails = (id: string, { hoursAgo = 1, mails = 0, bounces = 0, complaints = 0 }) =>
  run(
    'accounts',
    sql`
      insert into reputation_hours (project_id, hour, mails, bounces, complaints)
      values (${id}, now() - ${hoursAgo} * interval '1 hour', ${mails}, ${bounces}, ${complaints})
    `,
  )

/** Queues mails that became due a number of seconds ago. */
export const queue = async (id: string, { mails = 1, secondsAgo = 0, priority = 1 }): Promise<void> => {
  await run('send', sql`set session_replication_role = replica`)
  await run(
    'send',
    sql`
      insert into deliveries (email_id, project_id, priority, due_at)
      select gen_random_uuid(), ${id}, ${priority}, now() - ${secondsAgo} * interval '1 second'
      from generate_series(1, ${mails}::int)
    `,
  )
}

export const render = (id: string, seconds: number) =>
  run(
    'send',
    sql`insert into rendering_hours values (${id}, now() - interval '1 hour', 10, ${seconds * 1_000})`,
  )

export const store = (name: Name, id: string, bytes: number) =>
  run(name, sql`insert into stored_bytes (project_id, kind, bytes) values (${id}, 'contents', ${bytes})`)
