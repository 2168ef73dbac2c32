import { transact } from '@postrider/db'
import { subjectName } from '@postrider/security/key-store'
import { wrongPassword } from '../errors.ts'
import type { Context } from '../context.ts'
import { deleteSignInToken, endMailsOfUser } from '../store/mail-tokens.ts'
import { revokeSessionsOf } from '../store/sessions.ts'
import type { Tx } from '../store/tables.ts'
import { setPassword } from '../store/users.ts'
import { checkPassword } from './check-password.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { requestPlatformMail } from './request-platform-mail.ts'
import { withRevocation } from './revoke.ts'

export interface ChangePasswordInput {
  userId: string
  /** The session that stays valid. */
  sessionId: string
  currentPassword: string
  newPassword: string
  language: string
}

/**
 * Changes the password of a signed-in user and ends all other sessions on all gateways before it returns.
 * Throws the errors of `checkPassword` and 422 for a common password. Throws 503 and changes nothing if the
 * key store is unavailable.
 */
export async function changePassword(ctx: Context, change: ChangePasswordInput): Promise<void> {
  const { userId, sessionId, language } = change
  const { email, passwordHash: from } = await checkPassword(ctx, userId, change.currentPassword)
  await refuseCommonPassword({ email, password: change.newPassword, field: 'newPassword' })
  const hash = await ctx.passwords.hash(change.newPassword)
  const set = async (tx: Tx): Promise<void> => {
    if (!(await setPassword(tx, { id: userId, from, hash, at: ctx.now() }))) throw wrongPassword()
    await afterNewPassword(ctx, tx, { userId, email, language, except: sessionId })
  }
  await withRevocation(ctx, [subjectName.user(userId)], () => transact(ctx.db, set))
}

/**
 * Ends the user's sessions, deletes sent and queued tokens that could change the password or address, and
 * notifies the user. Call it after the update of the user's row: the row lock blocks logins, so no new
 * session with the old password is missed.
 */
export async function afterNewPassword(
  ctx: Context,
  tx: Tx,
  { userId, email, language, except }: { userId: string; email: string; language: string; except?: string },
): Promise<void> {
  await revokeSessionsOf(tx, { userId, at: ctx.now(), ...(except !== undefined && { except }) })
  await endMailsOfUser(tx, { id: userId, email }, ['RESET_PASSWORD', 'CHANGE_EMAIL'])
  await deleteSignInToken(tx, userId)
  await requestPlatformMail(ctx, tx, { kind: 'PASSWORD_CHANGED', to: email, language, userId })
}
