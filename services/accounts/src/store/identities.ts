import type { ProviderAccount, ProviderName } from '../domain/provider-account.ts'
import type { User } from '../domain/user.ts'
import type { Database, Tx } from './tables.ts'
import { qualifiedUser, userOf } from './users.ts'

type AccountKey = Pick<ProviderAccount, 'issuer' | 'subject'>

/** Returns the user that a provider account is connected to. */
export async function findUserOfAccount(db: Database, account: AccountKey): Promise<User | undefined> {
  const row = await userOfAccount(db, account).executeTakeFirst()
  return row && userOf(row)
}

/** Like `findUserOfAccount`, but locks the user against deletion, so that a session can be written. */
export async function lockUserOfAccount(tx: Tx, account: AccountKey): Promise<User | undefined> {
  const row = await userOfAccount(tx, account).forKeyShare('users').executeTakeFirst()
  return row && userOf(row)
}

const userOfAccount = (db: Database | Tx, { issuer, subject }: AccountKey) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(qualifiedUser)
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)

/** Returns a user's provider accounts. */
export const findAccountsOfUser = (tx: Tx, userId: string): Promise<AccountKey[]> =>
  tx.selectFrom('identities').select(['issuer', 'subject']).where('user_id', '=', userId).execute()

/** Returns the providers of a user's accounts, each once, in alphabetical order. */
export async function findProvidersOf(db: Database, userId: string): Promise<ProviderName[]> {
  const rows = await db
    .selectFrom('identities')
    .select('provider')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
  return rows.map(({ provider }) => provider)
}

/** Connects a provider account to a user. Returns false if the account is already connected to a user. */
export async function insertIdentity(
  tx: Tx,
  { provider, issuer, subject }: ProviderAccount,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('identities')
    .values({ provider, issuer, subject, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst()
  return inserted !== undefined
}
