import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { User } from '../domain/user.ts'
import { userOf } from '../store/users.ts'

/** Returns a user by id. Throws 404 if the user does not exist. */
export async function getUser({ db }: Context, id: string): Promise<User> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'email_verified_at', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('user', id)
  return userOf(row)
}
