import type { Database } from './tables.ts'

/**
 * Marks a state as used. Returns false if it was already used. Only one of several parallel calls returns
 * true.
 */
export async function useState(
  db: Database,
  { state, expiresAt }: { state: string; expiresAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('used_oauth_states')
    .values({ state, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('state').doNothing())
    .returning('state')
    .executeTakeFirst()
  return inserted !== undefined
}
