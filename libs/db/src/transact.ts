import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from './database.ts'
import { isCollision } from './errors.ts'
import { prepared, preparedLast } from './prepared.ts'

export interface TransactOptions {
  /**
   * Its statements may take a minute instead of 10 s: for loops, where nobody waits and a batch cancelled
   * each time would never end.
   */
  slow?: boolean
}

const attempts = 4

/**
 * Runs `work` in a transaction; the only way to begin one. When it collides with another (deadlock,
 * serialisation failure) it is rolled back and run again, four times in all. So `work` must be repeatable: a
 * list or map that it fills is made inside it, and it calls nothing outside the database. The relay alone
 * does, because its messages may come twice (`relayBatch` of libs/messaging). After `work` come the
 * statements given to `commitWith`. An error of any rolls back.
 */
export async function transact<Tables, Result>(
  db: Database<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result> | Result,
  { slow = false }: TransactOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, ending } = await runOnce(db, async (tx) => {
        if (slow) await allowSlow(tx)
        return work(tx)
      })
      for (const { name } of ending) listeners.get(db)?.forEach((listener) => listener(name))
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

/** The transactions in progress, each with the statements that it ends with. */
const inProgress = new WeakMap<object, EndingStatement[]>()

const runOnce = <Tables, Result>(
  db: Database<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result> | Result,
): Promise<{ result: Result; ending: readonly EndingStatement[] }> =>
  // The one place that may; elsewhere a transaction would not be retried, and messages appended to it would
  // be lost.
  // oxlint-disable-next-line no-restricted-properties
  db.transaction().execute(async (tx) => {
    const ending: EndingStatement[] = []
    inProgress.set(tx, ending)
    const result = await Promise.resolve(work(tx)).finally(() => inProgress.delete(tx))
    // Under a name of its own: the mark of a last statement is part of its text.
    for (const { name, build } of ending.slice(0, -1))
      await sql`${prepared(`${name}.not_last`)}${build()}`.execute(tx)
    for (const { name, build } of ending.slice(-1)) await sql`${preparedLast(name)}${build()}`.execute(tx)
    return { result, ending }
  })

/** Called with the name of each statement that a transaction ended with. */
type CommitListener = (name: string) => void

const listeners = new WeakMap<object, Set<CommitListener>>()

/**
 * Calls back when a transaction that ends with statements of `commitWith` has been committed through this
 * pool. Returns what ends that. So a loop in the same process learns immediately that there is something to
 * do; what other processes have written it finds by the clock.
 */
export function onCommit<Tables>(db: Database<Tables>, listener: CommitListener): () => void {
  const all = listeners.get(db) ?? new Set()
  listeners.set(db, all.add(listener))
  return () => void all.delete(listener)
}

/**
 * Adds a statement with which a transaction of `transact` ends. It runs when the work is done; COMMIT is sent
 * together with the last one, in one round trip (see `preparedLast`). `name` and text must be the same each
 * time; `build` is called when the work is done. Throws if `tx` is not in progress.
 */
export function commitWith<Tables>(tx: Tx<Tables>, name: string, build: () => RawBuilder<unknown>): void {
  const ending = inProgress.get(tx)
  if (!ending) throw new Error(`${name} needs a transaction of transact that is in progress`)
  ending.push({ name, build })
}
