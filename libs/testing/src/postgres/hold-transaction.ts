import { transact, type Database, type Tx } from '@postrider/db'

/**
 * Runs `work` in a transaction that stays open, with its locks, until the returned function is called. The
 * returned function resolves when the transaction is committed.
 */
export async function holdTransaction<Tables>(
  db: Database<Tables>,
  work: (tx: Tx<Tables>) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transact(db, async (tx) => {
    await work(tx)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, holding])
  return async () => {
    released.resolve()
    await holding
  }
}
