import { transact } from '@postrider/db'
import { tooManyAccountSignIns } from '../errors.ts'
import type { Context } from '../context.ts'
import { OauthFault } from '../domain/oauth-fault.ts'
import type { ProviderAccount } from '../domain/provider-account.ts'
import { newSession } from '../domain/session.ts'
import { hasProvedAddress, type User } from '../domain/user.ts'
import {
  findAccountsOfUser,
  findUserOfAccount,
  insertIdentity,
  lockUserOfAccount,
} from '../store/identities.ts'
import { insertSession } from '../store/sessions.ts'
import type { Tx } from '../store/tables.ts'
import { findUserByEmail, insertUser, lockUserByEmail } from '../store/users.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { countSignUp } from './count-sign-up.ts'
import { isDisposable } from './refuse-disposable.ts'
import type { Client, SignedIn } from './sign-up.ts'

/** A provider account with a verified address, and the client that signs in with it. */
interface VerifiedAccount {
  account: ProviderAccount
  email: string
  client: Client
}

// An attempt fails only if a parallel request has created the user or identity in the meantime. The next
// attempt finds this user or identity.
const maxAttempts = 5

/**
 * Signs in the user who is connected to a provider account. If no user is connected, connects the user with
 * the account's address, or creates a user. Connecting or creating a user requires an address that the
 * provider has verified. Throws `OauthFault`.
 */
export async function signInWithAccount(
  ctx: Context,
  account: ProviderAccount,
  client: Client,
): Promise<SignedIn> {
  for (let left = maxAttempts; left > 0; left -= 1) {
    const signedIn = await signInOnce(ctx, account, client)
    if (signedIn) return signedIn
  }
  throw tooManyAccountSignIns()
}

async function signInOnce(
  ctx: Context,
  account: ProviderAccount,
  client: Client,
): Promise<SignedIn | undefined> {
  if (await findUserOfAccount(ctx.db, account)) return signInConnected(ctx, account, client)
  const { email } = account
  if (email === null) throw new OauthFault('email_unverified')
  if (await findUserByEmail(ctx.db, email)) return connect(ctx, { account, email, client })
  await refuseSignUp(ctx, email, client)
  return signUpWithAccount(ctx, { account, email, client })
}

const signInConnected = (
  ctx: Context,
  account: ProviderAccount,
  client: Client,
): Promise<SignedIn | undefined> =>
  transact(ctx.db, async (tx) => {
    const user = await lockUserOfAccount(tx, account)
    return user && openSession(ctx, tx, { user, client })
  })

/**
 * Connects the provider account to the user with its address. Both the provider and the accounts service must
 * have verified the address. Otherwise an attacker could sign up with another person's address and keep
 * access after that person signs in.
 */
const connect = (ctx: Context, { account, email, client }: VerifiedAccount): Promise<SignedIn | undefined> =>
  transact(ctx.db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user) return undefined
    const accounts = await findAccountsOfUser(tx, user.id)
    const sameIssuer = accounts.find(({ issuer }) => issuer === account.issuer)
    if (sameIssuer?.subject === account.subject) return undefined
    if (!hasProvedAddress(user, { isConnected: accounts.length > 0 }))
      throw new OauthFault('account_unverified')
    if (sameIssuer) throw new OauthFault('account_connected')
    const isConnected = await insertIdentity(tx, account, { userId: user.id, at: ctx.now() })
    return isConnected ? openSession(ctx, tx, { user, client }) : undefined
  })

async function refuseSignUp(ctx: Context, email: string, { clientAddress }: Client): Promise<void> {
  if (ctx.config.signupsDisabled) throw new OauthFault('signup_disabled')
  if (ctx.config.refuseDisposableEmails && isDisposable(email)) throw new OauthFault('email_disposable')
  if (!(await countSignUp(ctx, clientAddress))) throw new OauthFault('signup_limited')
}

/**
 * Creates a user without a password; the provider has verified the address. Returns undefined if a parallel
 * request has taken the address or the account.
 */
async function signUpWithAccount(
  ctx: Context,
  { account, email, client }: VerifiedAccount,
): Promise<SignedIn | undefined> {
  const at = ctx.now()
  const user: User = { id: ctx.newId(), email, passwordHash: null, emailVerifiedAt: at, createdAt: at }
  try {
    return await transact(ctx.db, async (tx) => {
      if (!(await insertUser(tx, user))) return undefined
      if (!(await insertIdentity(tx, account, { userId: user.id, at }))) throw new TakenInParallel()
      await acceptInvitations(ctx, tx, user)
      return openSession(ctx, tx, { user, client })
    })
  } catch (error) {
    if (error instanceof TakenInParallel) return undefined
    throw error
  }
}

/** Thrown to roll back the inserted user. */
class TakenInParallel extends Error {
  override readonly name = 'TakenInParallel'
}

/** Creates a new session for each sign-in, even if the browser had one (session fixation). */
async function openSession(
  ctx: Context,
  tx: Tx,
  { user, client }: { user: User; client: Client },
): Promise<SignedIn> {
  const session = newSession(ctx.newId(), user.id, { at: ctx.now(), userAgent: client.userAgent })
  await insertSession(tx, session)
  return { user, session }
}
