import { overloaded } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
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
import { isSignUpCounted } from './count-sign-up.ts'
import { isDisposable } from './refuse-disposable.ts'
import type { Client, SignedIn } from './sign-up.ts'

/** An account whose address the provider has verified, and the browser that brings it. */
interface Arriving {
  account: ProviderAccount
  email: string
  client: Client
}

// Each way gives up only when another request has just made what the next try finds.
const tries = 5

/**
 * Signs in the person of an account at a provider: the user it is connected to; else the user of its address,
 * to whom it is connected now; else a new user. The address counts only the first time, and only when the
 * provider has verified it. Throws `OauthFault`.
 */
export async function signInWithAccount(
  ctx: Context,
  account: ProviderAccount,
  client: Client,
): Promise<SignedIn> {
  for (let left = tries; left > 0; left -= 1) {
    const signedIn = await signInOnce(ctx, account, client)
    if (signedIn) return signedIn
  }
  throw overloaded('Too many sign-ins with this account at the same time. Try again.')
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
 * Connects the account to the user of its address. Both the provider and we must know the address for theirs:
 * else whoever signs up here first with another's address would share the account of its owner, who comes
 * later by a provider.
 */
const connect = (ctx: Context, { account, email, client }: Arriving): Promise<SignedIn | undefined> =>
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
  if (!(await isSignUpCounted(ctx, clientAddress))) throw new OauthFault('signup_limited')
}

/**
 * A user without a password, whose address the provider has verified. Undefined when the address or the
 * account is taken meanwhile.
 */
async function signUpWithAccount(
  ctx: Context,
  { account, email, client }: Arriving,
): Promise<SignedIn | undefined> {
  const at = ctx.now()
  const user: User = { id: ctx.newId(), email, passwordHash: null, emailVerifiedAt: at, createdAt: at }
  try {
    return await transact(ctx.db, async (tx) => {
      if (!(await insertUser(tx, user))) return undefined
      if (!(await insertIdentity(tx, account, { userId: user.id, at }))) throw new TakenMeanwhile()
      await acceptInvitations(ctx, tx, user)
      return openSession(ctx, tx, { user, client })
    })
  } catch (error) {
    if (error instanceof TakenMeanwhile) return undefined
    throw error
  }
}

/** Takes the user back that was just inserted. */
class TakenMeanwhile extends Error {
  override readonly name = 'TakenMeanwhile'
}

/** A new session for each sign-in, whatever session the browser had (session fixation). */
async function openSession(
  ctx: Context,
  tx: Tx,
  { user, client }: { user: User; client: Client },
): Promise<SignedIn> {
  const session = newSession(ctx.newId(), user.id, { at: ctx.now(), userAgent: client.userAgent })
  await insertSession(tx, session)
  return { user, session }
}
