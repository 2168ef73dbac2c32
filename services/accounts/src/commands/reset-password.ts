import { transact } from '@postrider/db'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { hashOfToken } from '../domain/platform-mail.ts'
import { findMailToken, useMailToken } from '../store/mail-tokens.ts'
import type { Tx } from '../store/tables.ts'
import { markEmailVerified, setPassword } from '../store/users.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { afterNewPassword } from './change-password.ts'
import { badToken } from './mail-token-error.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { revoking } from './revoke.ts'

export interface Reset {
  token: string
  newPassword: string
  language: string
}

/**
 * Sets a new password by the token that was mailed to the address, which is verified with it, and ends all
 * sessions of the user on all gateways before it returns. Throws 400 for a token that is not good; 422 for a
 * common password; 503 with nothing changed when the key store is away or too many passwords wait to be
 * hashed. The token is looked at before the hashing, so that guessed ones cost no more than that.
 */
export async function resetPassword(ctx: Context, { token, newPassword, language }: Reset): Promise<void> {
  const question = { hash: hashOfToken(token), kinds: ['RESET_PASSWORD'], now: ctx.now() } as const
  const found = await findMailToken(ctx.db, question)
  if (!found?.userId) throw badToken()
  const { userId: id, email } = found
  await refuseCommonPassword({ email, password: newPassword, field: 'newPassword' })
  const hash = await ctx.passwords.hash(newPassword)
  const reset = async (tx: Tx): Promise<void> => {
    const at = ctx.now()
    if (!(await useMailToken(tx, question))) throw badToken()
    if (!(await setPassword(tx, { id, email, hash, at }))) throw badToken()
    await markEmailVerified(tx, { id, email, at })
    await acceptInvitations(ctx, tx, { id, email })
    await afterNewPassword(ctx, tx, { userId: id, email, language })
  }
  await revoking(ctx, [subjectName.user(id)], () => transact(ctx.db, reset))
}
