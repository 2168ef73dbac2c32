import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { isCollision, isLockTimeout } from './errors.ts'

/** Files with this ending build indexes outside a transaction, without blocking writes. */
const concurrentEnding = '.concurrently.sql'

/**
 * Time in ms. While a statement waits for a table lock, all later requests to this table wait behind it. The
 * lock timeout of requests is 5 s.
 */
const lockTimeoutMs = 500

/** Time in ms between attempts to get the locks of a migration. */
const lockPauseMs = 1_000

/** Limits the attempts to about five minutes. */
const lockAttempts = 200

/** Applies a migration file and records it. Rejects with an error that names the file. */
export async function applyMigration(client: pg.Client, owner: string, path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const record = (): Promise<unknown> =>
    client.query('insert into migrations (owner, name) values ($1, $2)', [owner, basename(path)])
  try {
    if (path.endsWith(concurrentEnding)) {
      await buildIndexes(client, text)
      await record()
    } else {
      await applyWhenUnlocked(client, async () => {
        await client.query(text)
        await record()
      })
    }
  } catch (error) {
    throw new Error(`Migration ${owner}/${basename(path)} failed`, { cause: error })
  }
}

/** Runs `work` in a transaction. Tries again later if another transaction holds a lock on a table. */
async function applyWhenUnlocked(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (attempt === lockAttempts || !(isLockTimeout(error) || isCollision(error))) throw error
    }
    await setTimeout(lockPauseMs)
  }
}

/**
 * Builds the missing indexes of a file one by one. An index whose build was interrupted exists but is invalid,
 * so it is dropped first.
 */
async function buildIndexes(client: pg.Client, text: string): Promise<void> {
  const statements = text.split(/;\s*$/m).filter((each) => each.trim() !== '')
  for (const statement of statements) {
    const [, name] = /^create index concurrently if not exists ([a-z_]+) on /m.exec(statement) ?? []
    if (name === undefined)
      throw new Error(`Files *${concurrentEnding} can only contain "create index concurrently if not exists"`)
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [name],
    )
    if (rowCount === 1) await client.query(`drop index concurrently ${name}`)
    await client.query(statement)
  }
}
