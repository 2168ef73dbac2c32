import { openDatabase, type Database } from '@postrider/db'
import { createTestDatabase } from '@postrider/testing/postgres'
import { sql, type RawBuilder } from 'kysely'
import type { Subject } from '../src/index.ts'

interface Tables {
  contacts: { id: string; project_id: string }
}

export interface ConditionDatabase {
  db: Database<Tables>
  close(): Promise<void>
}

/** A test contact: a subject with an id. */
export interface TestContact extends Subject {
  id: string
}

/** Creates a database with the tables and columns that conditions read in the contacts service. */
export async function startDatabase(): Promise<ConditionDatabase> {
  const database = await createTestDatabase({ name: 'conditions', migrate })
  const db = openDatabase<Tables>(database.url)
  return {
    db,
    close: async () => {
      await db.destroy()
      await database.drop()
    },
  }
}

async function migrate(url: string): Promise<void> {
  const db = openDatabase<Tables>(url)
  await sql`
    create table contacts (
      id uuid primary key, project_id uuid not null, email text not null, subscribed boolean not null, data jsonb not null,
      created_at timestamptz(3) not null, updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table events (
      id uuid not null, project_id uuid not null, contact_id uuid not null, name text not null, data jsonb not null,
      created_at timestamptz(3) not null, primary key (created_at, id)
    )`.execute(db)
  await sql`create index events_by_contact on events (project_id, contact_id, name, created_at)`.execute(db)
  await sql`
    create table segment_members (
      project_id uuid not null, segment_id uuid not null, contact_id uuid not null,
      primary key (project_id, segment_id, contact_id)
    )`.execute(db)
  await db.destroy()
}

interface Stored {
  projectId: string
  contacts: readonly TestContact[]
  /** False to store only events and memberships. */
  withContacts?: boolean
}

/** Stores contacts with their events and memberships as rows of a project, in one statement. */
export async function store(
  { db }: ConditionDatabase,
  { projectId, contacts, withContacts = true }: Stored,
): Promise<void> {
  const rows = contacts.map(({ segments, ...person }) => ({ ...person, segments: [...segments] }))
  await sql`
    with people as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        id uuid, email text, subscribed boolean, data jsonb, "createdAt" timestamptz, "updatedAt" timestamptz, events jsonb, segments jsonb
      )
    ), stored as (
      insert into contacts (id, project_id, email, subscribed, data, created_at, updated_at)
      select id, ${projectId}::uuid, email, subscribed, data, "createdAt", "updatedAt" from people where ${withContacts}::boolean
    ), happened as (
      insert into events (id, project_id, contact_id, name, data, created_at)
      select gen_random_uuid(), ${projectId}::uuid, people.id, event.name, event.data, event."createdAt"
      from people, jsonb_to_recordset(people.events) as event (name text, data jsonb, "createdAt" timestamptz)
    )
    insert into segment_members (project_id, segment_id, contact_id)
    select ${projectId}::uuid, segment::uuid, id from people, jsonb_array_elements_text(segments) as segment`.execute(
    db,
  )
}

/** Returns the sorted ids of a project's contacts that match an expression. */
export async function idsWhere(
  { db }: ConditionDatabase,
  projectId: string,
  expression: RawBuilder<boolean>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('project_id', '=', projectId)
    .where(expression)
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

/**
 * Returns the value of each expression for each contact. It shows NULL as null, which `where` cannot
 * distinguish from false.
 */
export async function valuesOf(
  { db }: ConditionDatabase,
  projectId: string,
  expressions: readonly RawBuilder<boolean>[],
): Promise<Map<string, boolean | null>[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', sql<(boolean | null)[]>`array[${sql.join(expressions)}]`.as('values')])
    .where('project_id', '=', projectId)
    .execute()
  return expressions.map((_, index) => new Map(rows.map(({ id, values }) => [id, values[index] ?? null])))
}
