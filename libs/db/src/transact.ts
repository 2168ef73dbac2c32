import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from './database.ts'
import { isCollision } from './errors.ts'
import { preparedLast } from './prepared.ts'

export interface TransactOptions {
  /** Its statements may take a minute instead of 10 s: for loops, where nobody waits and a batch cancelled each time would never end. */
  slow?: boolean
}

const attempts = 4

/**
 * Runs `work` in a transaction; the only way to begin one. When it collides with another (deadlock, serialisation failure) it is
 * rolled back and run again, four times in all. So `work` must be repeatable: a list or map that it fills is made inside it, and it
 * calls nothing outside the database. Two call outside all the same, and are made for it: the relay, whose messages may come twice
 * (`relayBatch` of libs/messaging), and the hand-over of a chunk of a campaign's page, which keeps its answers outside the transaction, so
 * that a repeat hands nothing over again (`sendChunk` of send). After `work` comes the statement given to `commitWith`, if any. An error
 * of either rolls back.
 */
export async function transact<Tables, Result>(
  db: Database<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result> | Result,
  { slow = false }: TransactOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, last } = await runOnce(db, async (tx) => {
        if (slow) await allowSlow(tx)
        return work(tx)
      })
      if (last !== undefined) listeners.get(db)?.forEach((listener) => listener(last))
      return result
    } catch (error) {
      if (!isCollision(error) || attempt === attempts) throw error
    }
  }
}

const slowStatementMs = 60_000

const allowSlow = <Tables>(tx: Tx<Tables>): Promise<unknown> =>
  sql`select set_config('statement_timeout', ${String(slowStatementMs)}, true)`.execute(tx)

interface LastStatement {
  name: string
  build: () => RawBuilder<unknown>
}

/** The transactions under way, each with the statement it ends with, once it has one. */
const underWay = new WeakMap<object, { last: LastStatement | undefined }>()

const runOnce = <Tables, Result>(
  db: Database<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result> | Result,
): Promise<{ result: Result; last: string | undefined }> =>
  // The one place that may; elsewhere a transaction would not be retried, and messages appended to it would be lost.
  // oxlint-disable-next-line no-restricted-properties
  db.transaction().execute(async (tx) => {
    const state: { last: LastStatement | undefined } = { last: undefined }
    underWay.set(tx, state)
    const result = await Promise.resolve(work(tx)).finally(() => underWay.delete(tx))
    if (state.last) await sql`${preparedLast(state.last.name)}${state.last.build()}`.execute(tx)
    return { result, last: state.last?.name }
  })

/** Called with the name of a transaction's last statement. */
type CommitListener = (last: string) => void

const listeners = new WeakMap<object, Set<CommitListener>>()

/**
 * Calls back when a transaction that ends with a statement of `commitWith` has been committed through this pool; the answer ends that.
 * So a loop in the same process learns at once that there is something to do, and looks for what others have written by the clock.
 */
export function onCommit<Tables>(db: Database<Tables>, listener: CommitListener): () => void {
  const all = listeners.get(db) ?? new Set()
  listeners.set(db, all.add(listener))
  return () => void all.delete(listener)
}

/**
 * Sets the statement with which a transaction of `transact` ends. It runs when the work is done, and COMMIT goes out right behind it:
 * one round trip for both (see `preparedLast`). A transaction has one at most. `name` and text must be the same each time; `build` is
 * called when the work is done. Throws when `tx` is not under way or has such a statement already.
 */
export function commitWith<Tables>(tx: Tx<Tables>, name: string, build: () => RawBuilder<unknown>): void {
  const state = underWay.get(tx)
  if (!state) throw new Error(`${name} needs a transaction of transact that is under way`)
  if (state.last) throw new Error(`A transaction cannot end with both ${state.last.name} and ${name}`)
  state.last = { name, build }
}
