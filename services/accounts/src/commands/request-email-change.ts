import { transact } from '@postrider/db'
import { ownAddress } from '../errors.ts'
import type { Context } from '../context.ts'
import { endMailsOfUser } from '../store/mail-tokens.ts'
import { checkPassword } from './check-password.ts'
import { countMail } from './count-mail.ts'
import { refuseDisposable } from './refuse-disposable.ts'
import { requestPlatformMail } from './request-platform-mail.ts'

export interface RequestEmailChangeInput {
  userId: string
  /** The new address. */
  email: string
  password: string
  language: string
}

/**
 * Requests the mail that verifies a new address. The address changes when its token is used (`verifyEmail`);
 * an earlier request becomes invalid. If the address belongs to another user, behaves the same but sends no
 * mail. Throws the errors of `checkPassword` and `countMail`, 400 for the user's current address, and 422 for
 * a disposable address.
 */
export async function requestEmailChange(ctx: Context, change: RequestEmailChangeInput): Promise<void> {
  const { userId, email: to, language } = change
  refuseDisposable(ctx, to)
  const { email } = await checkPassword(ctx, userId, change.password)
  if (to === email) throw ownAddress()
  await transact(ctx.db, async (tx) => {
    await countMail(ctx, tx, { kind: 'CHANGE_EMAIL', to })
    await endMailsOfUser(tx, { id: userId, email }, ['CHANGE_EMAIL'])
    await requestPlatformMail(ctx, tx, { kind: 'CHANGE_EMAIL', to, language, userId })
  })
}
