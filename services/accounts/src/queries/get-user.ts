import type { Context } from '../context.ts'
import { accountDeleted } from '../errors.ts'
import type { ProviderName } from '../domain/provider-account.ts'
import type { User } from '../domain/user.ts'
import { findProvidersOf } from '../store/identities.ts'
import { userOf } from '../store/users.ts'

/** Returns the signed-in user. Throws 401 if the user was deleted after the gateway accepted the session. */
export async function getUser({ db }: Context, id: string): Promise<User> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'email_verified_at', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw accountDeleted()
  return userOf(row)
}

export interface UserWithProviders extends User {
  /** The providers of the user's provider accounts. */
  providers: ProviderName[]
}

/** Like `getUser`, with the providers that the user has signed in with. */
export async function getUserWithProviders(ctx: Context, id: string): Promise<UserWithProviders> {
  return { ...(await getUser(ctx, id)), providers: await findProvidersOf(ctx.db, id) }
}
