import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { withLoneClient } from './lone-client.ts'

/** A folder of `NNNN-what.sql` files; `owner` keeps its history apart from others in the same database. */
export interface Migrations {
  owner: string
  folder: string
  /** Applied after this folder: what a lib adds to tables that the folder's first files may have made. */
  followedBy?: readonly Migrations[]
}

/**
 * Applies what is missing, in order, one transaction per file. Forward only: a file never changes once it has landed.
 * Several replicas may start at once: the advisory lock lets one work while the others wait.
 */
export function migrate(url: string, migrations: readonly Migrations[]): Promise<string[]> {
  return withLoneClient(url, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('postrider.migrate'))`)
    await client.query(
      'create table if not exists migrations (owner text, name text, applied_at timestamptz not null default now(), primary key (owner, name))',
    )
    const applied: string[] = []
    for (const each of migrations) applied.push(...(await applyMissing(client, each)))
    return applied
  })
}

async function applyMissing(
  client: pg.Client,
  { owner, folder, followedBy = [] }: Migrations,
): Promise<string[]> {
  const done = await client.query<{ name: string }>('select name from migrations where owner = $1', [owner])
  const known = new Set(done.rows.map((row) => row.name))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const missing = files.filter((file) => !known.has(file))
  for (const file of missing) await applyFile(client, owner, join(folder, file))
  const applied = missing.map((file) => `${owner}/${file}`)
  for (const each of followedBy) applied.push(...(await applyMissing(client, each)))
  return applied
}

async function applyFile(client: pg.Client, owner: string, path: string): Promise<void> {
  const sql = await readFile(path, 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (owner, name) values ($1, $2)', [owner, basename(path)])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${owner}/${basename(path)} failed`, { cause: error })
  }
}
