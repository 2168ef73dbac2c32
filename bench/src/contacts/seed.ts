import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface Seed {
  /** The URL of the contacts service's database. */
  databaseUrl: string
  /** The project that gets the contacts. Its existing contacts are deleted. */
  projectId: string
  contacts: number
  /** The events per contact of the project. The default is 5. */
  events?: number
}

/** Increment this version when the seed changes. Rows of an earlier version are then replaced. */
const version = 1
const others = 4
const eventsPerContact = { own: 5, others: 2 }

/**
 * Inserts this many contacts and, by default, five times as many events for one project, and a tenth of the
 * contacts for each of four other tenants. A plan that reads other tenants' rows is then noticeable. All inserts
 * are one transaction, so an interrupted run changes nothing. If the same seed exists, only vacuums the tables.
 * Returns whether the seed was inserted.
 */
export async function seed(wanted: Seed): Promise<boolean> {
  const client = new pg.Client({ connectionString: wanted.databaseUrl })
  await client.connect()
  try {
    await client.query(table)
    const isThere = await isSeeded(client, wanted)
    if (!isThere) {
      await client.query('begin')
      await fill(client, wanted)
      await client.query('commit')
    }
    // Vacuum cannot run in a transaction. It also updates the visibility map, which index-only scans need,
    // for rows of earlier runs.
    await client.query('vacuum (analyze) contacts, events')
    return !isThere
  } finally {
    await client.end()
  }
}

/** Deletes the contacts with these domains, which a run has added to the seed. */
export async function removeAdded(
  { databaseUrl, projectId }: Seed,
  domains: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("delete from contacts where project_id = $1 and split_part(email, '@', 2) = any($2)", [
      projectId,
      domains,
    ])
    await client.query('vacuum (analyze) contacts')
  } finally {
    await client.end()
  }
}

/** Returns the projects of a seed, starting with the large one. */
const seededProjects = (projectId: string): string[] => [
  projectId,
  ...Array.from({ length: others }, (_, index) => idOf(`tenant ${index}`)),
]

const table = `
  create schema if not exists bench;
  create table if not exists bench.seeds (version int not null, project_id uuid not null, contacts int not null)`

async function isSeeded(client: pg.Client, { projectId, contacts }: Seed): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from bench.seeds where version = $1 and project_id = $2 and contacts = $3',
    [version, projectId, contacts],
  )
  return rowCount === 1
}

async function fill(
  client: pg.Client,
  { projectId, contacts, events = eventsPerContact.own }: Seed,
): Promise<void> {
  await client.query(faster)
  // `cascade` also truncates the tables that refer to contacts.
  await client.query('truncate contacts, events, bench.seeds cascade')
  const indexes = await dropIndexes(client)
  await client.query(months)
  const [contactsSql, eventsSql] = await Promise.all([readSql('contacts.sql'), readSql('events.sql')])
  for (const id of seededProjects(projectId)) {
    const isOwn = id === projectId
    const generation = await generationOf(client, id)
    await client.query(contactsSql, [id, generation, isOwn ? contacts : Math.ceil(contacts / 10)])
    await client.query(eventsSql, [id, isOwn ? events : eventsPerContact.others])
  }
  for (const index of indexes) await client.query(index)
  // The triggers that count fields do not run while the seed is inserted.
  await client.query('select recount_fields()')
  await client.query('insert into bench.seeds values ($1, $2, $3)', [version, projectId, contacts])
}

/**
 * Skips foreign keys and does not wait for the disk. The seed is consistent, and a lost seed is inserted
 * again.
 */
const faster = `
  set local session_replication_role = replica;
  set local synchronous_commit = off;
  set local maintenance_work_mem = '512MB';
  set local work_mem = '128MB'`

const months = `
  do $$ declare month timestamp; begin
    for month in select generate_series(
      date_trunc('month', (now() - interval '180 days') at time zone 'UTC'), now() at time zone 'UTC', interval '1 month'
    ) loop
      execute format(
        'create table if not exists %I partition of events for values from (%L) to (%L)',
        'events_' || to_char(month, 'YYYY_MM'),
        month at time zone 'UTC',
        (month + interval '1 month') at time zone 'UTC'
      );
    end loop;
  end $$`

/**
 * Drops the indexes that are not constraints and returns the statements that create them again. Building the
 * indexes after the inserts takes a third of the time.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index
    where indrelid in ('contacts'::regclass, 'events'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const readSql = (file: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../seed/${file}`, import.meta.url)), 'utf8')

async function generationOf(client: pg.Client, projectId: string): Promise<number> {
  const { rows } = await client.query<{ generation: string }>(
    'select generation from projects where id = $1',
    [projectId],
  )
  return Number(rows[0]?.generation ?? 1)
}

/** Returns the same UUID for the same name. */
const idOf = (name: string): string =>
  createHash('md5')
    .update(`postrider bench ${name}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5')
