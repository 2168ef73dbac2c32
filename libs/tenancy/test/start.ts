import { defaultMailLimits } from '@postrider/contracts/resources'
import { migrate, openDatabase, type Database } from '@postrider/db'
import { messagingMigrations, type MessagingTables } from '@postrider/messaging'
import { createTestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  projectMigrations,
  purgeProjects,
  saveProjects,
  type ProjectCopy,
  type ProjectTables,
  type PurgePlan,
  type PurgeTurn,
} from '../src/index.ts'

export const parts = { table: 'parts', by: 'thing_id', inOrderOf: 'made_at' }
export const things = { table: 'things', owns: [parts] }

export const plan: PurgePlan = [
  things,
  { table: 'notes', namedBy: [{ table: 'labels', by: 'note_id' }] },
  { table: 'rules', keptOnReset: true, orderBy: 'name' },
]

/** Creates a database with a copy of projects and a table for each kind of entry in a plan. */
export async function startProjectDatabase() {
  const database = await createTestDatabase({ name: 'projects', migrate: createTables })
  const db = openDatabase<MessagingTables & ProjectTables>(database.url, { max: 8 })
  let aheadMs = 0
  const now = (): Date => new Date(Date.now() + aheadMs)
  return {
    db,
    now,
    /** Advances the clock. */
    pass: (ms: number) => void (aheadMs += ms),
    /** Saves these states as if the accounts service had published them. */
    publish: (...projects: Partial<ProjectCopy>[]) => saveProjects(db, projects.map(someProject), now()),
    turn: (turn?: PurgeTurn) => purgeProjects({ db, plan, now }, turn),
    /** Runs iterations until no more rows are found. */
    purge: async () => {
      while (await purgeProjects({ db, plan, now })) continue
    },
    stop: async () => {
      await db.destroy()
      await database.drop()
    },
  }
}

export type ProjectDatabase = Awaited<ReturnType<typeof startProjectDatabase>>

async function createTables(url: string): Promise<void> {
  await migrate(url, [messagingMigrations, projectMigrations])
  const db = openDatabase<ProjectTables>(url, { max: 1 })
  const tables = `
    create table things (id uuid primary key, project_id uuid not null, generation bigint not null);
    create index things_by_generation on things (project_id, generation);
    create table parts (
      id uuid primary key, thing_id uuid not null references things (id) on delete cascade, project_id uuid not null, made_at timestamptz not null
    );
    create index parts_by_thing on parts (thing_id);
    create index parts_by_project on parts (project_id, made_at);
    create table notes (id uuid primary key, project_id uuid not null, generation bigint not null);
    create index notes_by_generation on notes (project_id, generation);
    create table labels (note_id uuid not null references notes (id));
    create index labels_by_note on labels (note_id);
    create table rules (id uuid primary key, project_id uuid not null, name text not null default '');
    create index rules_by_project on rules (project_id, name)`
  await sql.raw(tables).execute(db)
  await db.destroy()
}

/**
 * Returns the state of a project after its first reset. With `deleted` in `change`, it is the state after its
 * deletion.
 */
export const later = (id: string, change: object = {}) => ({ id, version: 2, generation: 2, ...change })

export const someProject = (project: Partial<ProjectCopy>): ProjectCopy => ({
  id: uuidv7(),
  name: 'Acme',
  language: 'en',
  tracking: 'ENABLED',
  logoUrl: null,
  ...defaultMailLimits,
  disabled: false,
  deleted: false,
  generation: 1,
  version: 1,
  allowance: null,
  ...project,
})

/** Writes this many rows of each kind in a generation of a project. Each thing has two parts. */
export async function write(
  db: Database<ProjectTables>,
  id: string,
  { generation, rows = 1 }: { generation: number; rows?: number },
) {
  await sql`
    with thing as (
      insert into things select gen_random_uuid(), ${id}, ${generation} from generate_series(1, ${rows}) returning id
    ), part as (
      insert into parts select gen_random_uuid(), thing.id, ${id}, now() from thing, generate_series(1, 2)
    ), note as (
      insert into notes select gen_random_uuid(), ${id}, ${generation} from generate_series(1, ${rows})
    )
    insert into rules select gen_random_uuid(), ${id} from generate_series(1, ${rows})
  `.execute(db)
}

/** Returns the number of rows of a project by table and generation. */
export async function rowsOf(db: Database<ProjectTables>, id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'things ' || generation as name, count(*) as count from things where project_id = ${id} group by generation
    union all
    select 'parts ' || generation, count(*) from parts join things on things.id = thing_id where things.project_id = ${id} group by generation
    union all select 'notes ' || generation, count(*) from notes where project_id = ${id} group by generation
    union all select 'rules', count(*) from rules where project_id = ${id} having count(*) > 0
  `.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
