import { transact, type Database, type Tx } from '@postrider/db'

/**
 * Does something in a transaction, which stays open until the answer is called: so what it has locked stays
 * locked. The answer resolves when the transaction is committed.
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
