import { transact } from '@postrider/db'
import { subjectName } from '@postrider/security/key-store'
import { invalidToken } from '../errors.ts'
import type { Context } from '../context.ts'
import { hashOfToken } from '../domain/platform-mail.ts'
import { findMailToken, useMailToken } from '../store/mail-tokens.ts'
import type { Tx } from '../store/tables.ts'
import { markEmailVerified, setPassword } from '../store/users.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { afterNewPassword } from './change-password.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { withRevocation } from './revoke.ts'

export interface ResetPasswordInput {
  token: string
  newPassword: string
  language: string
}

/**
 * Sets a new password with the token from a mail. Also verifies the address, and ends all sessions of the
 * user on all gateways before it returns. Checks the token before hashing, so that rejecting guesses is
 * cheap. Throws 400 for an invalid token and 422 for a common password. Throws 503 and changes nothing if the
 * key store is unavailable or too many passwords wait to be hashed.
 */
export async function resetPassword(
  ctx: Context,
  { token, newPassword, language }: ResetPasswordInput,
): Promise<void> {
  const question = { hash: hashOfToken(token), kinds: ['RESET_PASSWORD'], now: ctx.now() } as const
  const found = await findMailToken(ctx.db, question)
  if (!found?.userId) throw invalidToken()
  const { userId: id, email } = found
  await refuseCommonPassword({ email, password: newPassword, field: 'newPassword' })
  const hash = await ctx.passwords.hash(newPassword)
  const reset = async (tx: Tx): Promise<void> => {
    const at = ctx.now()
    if (!(await useMailToken(tx, question))) throw invalidToken()
    if (!(await setPassword(tx, { id, email, hash, at }))) throw invalidToken()
    await markEmailVerified(tx, { id, email, at })
    await acceptInvitations(ctx, tx, { id, email })
    await afterNewPassword(ctx, tx, { userId: id, email, language })
  }
  await withRevocation(ctx, [subjectName.user(id)], () => transact(ctx.db, reset))
}
