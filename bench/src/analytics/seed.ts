import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface ActivitySeed {
  /** The database of analytics. */
  databaseUrl: string
  /** The project that gets the entries. Its existing entries are deleted. */
  projectId: string
  entries: number
}

/** Increment this version when the seed changes. Rows of an earlier version are then replaced. */
const version = 1
const others = 4

/**
 * Inserts this many activity entries for one project and a tenth for each of four other tenants, so that a
 * plan that reads other tenants' rows is noticeable. Then the service counts the large project's entries, as
 * in a rebuild. Does nothing if the same seed was inserted less than a day ago.
 */
export async function seedActivity(wanted: ActivitySeed): Promise<void> {
  const client = new pg.Client({ connectionString: wanted.databaseUrl })
  await client.connect()
  try {
    await client.query(table)
    if (await isSeeded(client, wanted)) return
    await client.query('truncate activity, rollups, rebuilds, bench.seeds')
    await client.query(months)
    const fill = await readFile(fileURLToPath(new URL('../../seed/activity.sql', import.meta.url)), 'utf8')
    for (const id of seededProjects(wanted.projectId))
      await client.query(fill, [
        id,
        1,
        id === wanted.projectId ? wanted.entries : Math.ceil(wanted.entries / 10),
      ])
    await client.query('vacuum (analyze) activity')
    await recount(client, wanted.projectId)
    await client.query('vacuum (analyze) rollups')
    await client.query('insert into bench.seeds values ($1, $2, $3)', [
      version,
      wanted.projectId,
      wanted.entries,
    ])
  } finally {
    await client.end()
  }
}

const seededProjects = (projectId: string): string[] => [
  projectId,
  ...Array.from({ length: others }, (_, index) =>
    createHash('md5')
      .update(`postrider bench ${index}`)
      .digest('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5'),
  ),
]

const table = `
  create schema if not exists bench;
  create table if not exists bench.seeds
    (version int not null, project_id uuid not null, entries int not null, seeded_at timestamptz not null default now())`

async function isSeeded(client: pg.Client, { projectId, entries }: ActivitySeed): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from bench.seeds
      where version = $1 and project_id = $2 and entries = $3 and seeded_at > now() - interval '1 day'`,
    [version, projectId, entries],
  )
  return rowCount === 1
}

/**
 * Creates the partitions of the last 90 days, because the service only creates partitions for the current
 * time.
 */
const months = `
  do $$
  declare
    month timestamptz;
    name text;
  begin
    for month in select generate_series(date_trunc('month', now() at time zone 'UTC' - interval '90 days'), now() at time zone 'UTC', '1 month') at time zone 'UTC' loop
      name := 'activity_' || to_char(month at time zone 'UTC', 'YYYY_MM');
      if to_regclass(name) is null then
        execute format('create table %I partition of activity for values from (%L) to (%L)', name, month,
          ((month at time zone 'UTC') + interval '1 month') at time zone 'UTC');
      end if;
    end loop;
  end $$`

/** Runs the last stage of a rebuild, which computes the roll-ups of each day from the day's entries. */
async function recount(client: pg.Client, projectId: string): Promise<void> {
  await client.query(
    `insert into rebuilds (project_id, generation, since, stage, cursor, facts, revision, due_at, updated_at)
      values ($1, 1, 'epoch', 'recount', null, 0, 0, now(), now())`,
    [projectId],
  )
  for (;;) {
    const { rowCount } = await client.query(`select from rebuilds where stage <> 'done'`)
    if (rowCount === 0) return
    await pause(500)
  }
}
