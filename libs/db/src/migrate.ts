import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { applyMigration } from './apply-migration.ts'
import { EarlierDatabaseError } from './earlier-database.ts'
import { isMissingDatabase } from './errors.ts'
import { withSingleClient } from './single-client.ts'

/** Time in ms between attempts to get the lock of migrations. */
const turnPollMs = 100

/**
 * A folder of `NNNN-title.sql` files. A file `NNNN-title.concurrently.sql` only contains statements
 * `create index concurrently if not exists`; use it for indexes on tables that already have rows. `owner`
 * names the folder's history: one database can contain histories of several owners.
 */
export interface Migrations {
  owner: string
  folder: string
  /** Folders to apply before this folder. They create the tables that this folder's triggers write to. */
  precededBy?: readonly Migrations[]
  /** Folders to apply after this folder. They add a lib's columns and triggers to the service's tables. */
  followedBy?: readonly Migrations[]
}

/**
 * Applies the missing migrations in order and returns their names. Each file is one transaction, except files
 * that build indexes concurrently. An advisory lock lets only one replica work while all other replicas wait.
 * A file that does not get the lock of a table in 500 ms is tried again for about five minutes, so that
 * requests do not wait behind it. There are no down migrations, and a released file never changes. Rejects
 * with `EarlierDatabaseError`, before any change, if an owner's history does not contain its first file.
 */
export function migrate(url: string, migrations: readonly Migrations[]): Promise<string[]> {
  return withSingleClient(url, async (client) => {
    await waitForTurn(client)
    await client.query(
      'create table if not exists migrations (owner text, name text, applied_at timestamptz not null default now(), primary key (owner, name))',
    )
    const histories = await readHistories(client, migrations)
    const applied: string[] = []
    for (const each of histories) applied.push(...(await applyMissing(client, each)))
    return applied
  })
}

/**
 * Rejects with `EarlierDatabaseError` in the same cases as `migrate`. Accepts a missing or empty database.
 */
export async function refuseEarlierDatabase(url: string, migrations: readonly Migrations[]): Promise<void> {
  try {
    await withSingleClient(url, async (client) => {
      const { rowCount } = await client.query(`select where to_regclass('migrations') is not null`)
      if (rowCount === 1) await readHistories(client, migrations)
    })
  } catch (error) {
    if (!isMissingDatabase(error)) throw error
  }
}

interface History {
  owner: string
  folder: string
  files: string[]
  applied: Set<string>
}

async function readHistories(client: pg.Client, migrations: readonly Migrations[]): Promise<History[]> {
  const { rows } = await client.query<{ owner: string; name: string }>('select owner, name from migrations')
  const histories: History[] = []
  for (const { owner, folder } of inOrder(migrations)) {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
    const applied = new Set(rows.filter((row) => row.owner === owner).map(({ name }) => name))
    // Unknown later files are accepted, so that this version can start after a rollback.
    if (applied.size > 0 && !files.slice(0, 1).every((first) => applied.has(first)))
      throw new EarlierDatabaseError(client.database ?? '')
    histories.push({ owner, folder, files, applied })
  }
  return histories
}

/** Returns the folders in the order in which `migrate` applies them. */
export const inOrder = (migrations: readonly Migrations[]): Migrations[] =>
  migrations.flatMap((each) => [...inOrder(each.precededBy ?? []), each, ...inOrder(each.followedBy ?? [])])

async function applyMissing(
  client: pg.Client,
  { owner, folder, files, applied }: History,
): Promise<string[]> {
  const missing = files.filter((file) => !applied.has(file))
  for (const file of missing) await applyMigration(client, owner, join(folder, file))
  return missing.map((file) => `${owner}/${file}`)
}

/**
 * Waits until no other process migrates. Does not wait inside a statement, because the snapshot of the
 * statement would block concurrent index builds. Version 1.0.0 does so with the lock `postrider.migrate`, so
 * this lock has another name; 1.0.0 has no migrations for a database of a later version.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  const tryLock = `select where pg_try_advisory_lock(hashtext('postrider.migrations'))`
  while ((await client.query(tryLock)).rowCount === 0) await setTimeout(turnPollMs)
}
