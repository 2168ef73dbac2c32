import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { isLoopback, isLoopbackOnly } from '@postrider/process/config'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { hashOfToken } from '../domain/platform-mail.ts'
import { newSession } from '../domain/session.ts'
import { invalidSignInLink } from '../errors.ts'
import { deleteSignInToken, findMailToken, insertMailToken, useMailToken } from '../store/mail-tokens.ts'
import { insertSession } from '../store/sessions.ts'
import { lockUserByEmail, shareUser } from '../store/users.ts'
import type { Client, SignedIn } from './sign-up.ts'

const lifetimeMs = 24 * 3_600_000

/**
 * Returns whether sign-in links exist: only for the demo user of an installation that only this machine can
 * reach.
 */
export const hasSignInLinks = (config: Config): boolean => config.demo && isLoopbackOnly(config)

/**
 * Returns a new token for the sign-in link of a user, and deletes the token of an earlier link. Throws 404 if
 * no user has the address.
 */
export const createSignInToken = (ctx: Context, email: string): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user) throw notFound('user', email)
    await deleteSignInToken(tx, user.id)
    const token = Buffer.from(ctx.randomBytes(32)).toString('hex')
    await insertMailToken(tx, {
      hash: hashOfToken(token),
      mailId: ctx.newId(),
      kind: 'SIGN_IN',
      email,
      userId: user.id,
      subjectId: null,
      expiresAt: new Date(ctx.now().getTime() + lifetimeMs),
    })
    return token
  })

/**
 * Signs a user in with the token of a sign-in link, which becomes invalid. Throws 400 if the token is
 * unknown, expired or used, and for every client that is not on this machine.
 */
export async function signInWithLink(
  ctx: Context,
  { token, clientAddress, userAgent }: { token: string } & Client,
): Promise<SignedIn> {
  if (!hasSignInLinks(ctx.config) || !isLoopback(clientAddress)) throw invalidSignInLink()
  const lookup = { hash: hashOfToken(token), kinds: ['SIGN_IN'], now: ctx.now() } as const
  const userId = (await findMailToken(ctx.db, lookup))?.userId
  if (!userId) throw invalidSignInLink()
  return transact(ctx.db, async (tx) => {
    const user = await shareUser(tx, userId)
    if (!user || !(await useMailToken(tx, lookup))) throw invalidSignInLink()
    const session = newSession(ctx.newId(), user.id, { at: ctx.now(), userAgent })
    await insertSession(tx, session)
    return { user, session }
  })
}
