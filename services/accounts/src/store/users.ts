import type { User } from '../domain/user.ts'
import type { Database, Tx, UsersTable } from './tables.ts'

const columns = ['id', 'email', 'password_hash', 'email_verified_at', 'created_at', 'updated_at'] as const

/** Inserts a user whose address is free; false when it is taken. Parallel inserts wait for each other on the unique row. */
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

/** The user of an address, if there is one. */
export async function findUserByEmail(db: Database | Tx, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()
  return row && userOf(row)
}

export async function findUserById(db: Database | Tx, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  return row && userOf(row)
}

/** The user of an address, locked: other transactions that lock this user wait. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(columns)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  return row && userOf(row)
}

/** Locks a user against other transactions that do; rows that refer to the user can still be written. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export const userOf = (row: UsersTable): User => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  emailVerifiedAt: row.email_verified_at,
  createdAt: row.created_at,
})
