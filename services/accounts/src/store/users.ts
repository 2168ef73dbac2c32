import type { User } from '../domain/user.ts'
import type { Database, Tx, UsersTable } from './tables.ts'

const columns = ['id', 'email', 'password_hash', 'email_verified_at', 'created_at', 'updated_at'] as const

/** The columns with their table name, for joins. */
export const qualifiedUser = [
  'users.id',
  'users.email',
  'users.password_hash',
  'users.email_verified_at',
  'users.created_at',
  'users.updated_at',
] as const

/**
 * Inserts a user; returns false if the address is taken. Parallel inserts wait for each other on the unique
 * index.
 */
export async function insertUser(tx: Tx, user: User): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      email_verified_at: user.emailVerifiedAt,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the user with this address. */
export async function findUserByEmail(db: Database | Tx, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()
  return row && userOf(row)
}

export async function findUserById(db: Database | Tx, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  return row && userOf(row)
}

/** Returns the user with this address and locks the row. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(columns)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  return row && userOf(row)
}

/** Returns a user and locks the row; other transactions can still write rows that refer to the user. */
export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && userOf(row)
}

/**
 * Deletes a user that this transaction has locked, with the user's sessions, provider accounts, tokens and
 * queued mails. Requests for a password reset have no user: their mails are not sent, because no account has
 * the address.
 */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  // Delete mails before the user: this waits until a mail that is being rendered has written its token.
  await tx.deleteFrom('platform_mails').where('user_id', '=', id).execute()
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

/**
 * Returns a user and blocks changes of the user until the transaction ends. Parallel sign-ins of the same
 * user do not wait for each other.
 */
export async function shareUser(tx: Tx, id: string): Promise<User | undefined> {
  const row = await tx.selectFrom('users').select(columns).where('id', '=', id).forShare().executeTakeFirst()
  return row && userOf(row)
}

/**
 * Sets the password, after waiting for logins in progress. If `from` is given, sets it only if `from` is the
 * current hash. Returns false if nothing was set.
 */
export async function setPassword(
  tx: Tx,
  { id, email, from, hash, at }: { id: string; email?: string; from?: string; hash: string; at: Date },
): Promise<boolean> {
  let update = tx.updateTable('users').set({ password_hash: hash, updated_at: at }).where('id', '=', id)
  if (email !== undefined) update = update.where('email', '=', email)
  if (from !== undefined) update = update.where('password_hash', '=', from)
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/**
 * Marks the address of a user as verified. Returns false if the user has another address by now. Overwrites
 * the time of an earlier verification: see `hasProvedAddress`.
 */
export async function markEmailVerified(
  tx: Tx,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_verified_at: at, updated_at: at })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Sets a new address as verified and returns the previous address. Returns undefined if another user has the
 * new address.
 */
export async function changeEmail(
  tx: Tx,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isTaken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (isTaken) return undefined
  await tx
    .updateTable('users')
    .set({ email, email_verified_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  return before.email
}

export const userOf = (row: UsersTable): User => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  emailVerifiedAt: row.email_verified_at,
  createdAt: row.created_at,
})
