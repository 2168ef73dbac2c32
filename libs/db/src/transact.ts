import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from './database.ts'
import { inSpan, isRecording } from '@postrider/tracing'
import { isCollision } from './errors.ts'
import { prepared, preparedLast } from './prepared.ts'

export interface TransactOptions {
  /**
   * Allows a statement one minute instead of 10 s. Only for loops: no caller waits for them, and a batch that
   * always times out would never finish.
   */
  slow?: boolean
}

const attempts = 4

/**
 * Runs `work` in a transaction, followed by the statements of `commitWith`, and returns its result. Every
 * transaction must start here.
 *
 * After a deadlock or serialization failure it rolls back and runs `work` again, at most four times in total.
 * So `work` must be repeatable: it creates the lists and maps that it fills, and calls nothing outside the
 * database. The only exception is the relay (`relayBatch` of libs/messaging), whose messages may be published
 * twice. Any other error rolls back and rejects.
 */
export const transact = <Tables, Result>(
  db: Database<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result> | Result,
  options: TransactOptions = {},
): Promise<Result> =>
  isRecording()
    ? inSpan('transaction', {}, () => transactWithRetries(db, work, options))
    : transactWithRetries(db, work, options)

async function transactWithRetries<Tables, Result>(
  db: Database<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result> | Result,
  { slow = false }: TransactOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, ending, committed } = await runOnce(db, async (tx) => {
        if (slow) await allowSlow(tx)
        return work(tx)
      })
      for (const { name } of ending) listeners.get(db)?.forEach((listener) => listener(name))
      committed.forEach((listener) => listener())
      return result
    } catch (error) {
      if (!isCollision(error) || attempt === attempts) throw error
    }
  }
}

const slowStatementMs = 60_000

const allowSlow = <Tables>(tx: Tx<Tables>): Promise<unknown> =>
  sql`select set_config('statement_timeout', ${String(slowStatementMs)}, true)`.execute(tx)

interface EndingStatement {
  name: string
  build: () => RawBuilder<unknown>
}

interface Progress {
  /** The statements to run at the end. */
  ending: EndingStatement[]
  /** The functions to call after the commit. */
  committed: (() => void)[]
}

const inProgress = new WeakMap<object, Progress>()

const runOnce = <Tables, Result>(
  db: Database<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result> | Result,
): Promise<{ result: Result } & Progress> =>
  // The only place that may start a transaction: elsewhere it would not be retried, and its messages would
  // be lost.
  // oxlint-disable-next-line no-restricted-properties
  db.transaction().execute(async (tx) => {
    const progress: Progress = { ending: [], committed: [] }
    const { ending } = progress
    inProgress.set(tx, progress)
    const result = await Promise.resolve(work(tx)).finally(() => inProgress.delete(tx))
    // Each statement needs a separate name for its unmarked form, because the mark of a last statement is
    // part of its text.
    for (const { name, build } of ending.slice(0, -1))
      await sql`${prepared(`${name}.not_last`)}${build()}`.execute(tx)
    for (const { name, build } of ending.slice(-1)) await sql`${preparedLast(name)}${build()}`.execute(tx)
    return { result, ...progress }
  })

/** Receives the name of each statement that `commitWith` added to a committed transaction. */
type CommitListener = (name: string) => void

const listeners = new WeakMap<object, Set<CommitListener>>()

/**
 * Calls `listener` when a transaction with `commitWith` statements commits through this pool. Returns a
 * function that unsubscribes. So a loop finds new work of this process immediately. Work of other processes
 * is found by polling.
 */
export function onCommit<Tables>(db: Database<Tables>, listener: CommitListener): () => void {
  const all = listeners.get(db) ?? new Set()
  listeners.set(db, all.add(listener))
  return () => void all.delete(listener)
}

/**
 * Adds a statement to the end of a transaction of `transact`. `build` is called when the work is done. COMMIT
 * is sent together with the last statement (see `preparedLast`). `name` and text must be the same each time.
 * Throws if `tx` is not in progress.
 */
export function commitWith<Tables>(tx: Tx<Tables>, name: string, build: () => RawBuilder<unknown>): void {
  progressOf(tx, name).ending.push({ name, build })
}

/**
 * Calls `listener` once after the transaction of `transact` has committed, even if it was repeated. The
 * listener must not throw. Throws if `tx` is not in progress.
 */
export function afterCommit<Tables>(tx: Tx<Tables>, listener: () => void): void {
  progressOf(tx, 'afterCommit').committed.push(listener)
}

function progressOf(tx: object, name: string): Progress {
  const progress = inProgress.get(tx)
  if (!progress) throw new Error(`${name} needs a running transaction of transact`)
  return progress
}
