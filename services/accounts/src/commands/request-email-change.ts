import { badRequest } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { endMailsOfUser } from '../store/mail-tokens.ts'
import { checkPassword } from './check-password.ts'
import { countMail } from './count-mail.ts'
import { refuseDisposable } from './refuse-disposable.ts'
import { requestPlatformMail } from './request-platform-mail.ts'

export interface EmailChange {
  userId: string
  /** The new address. */
  email: string
  password: string
  language: string
}

/**
 * Asks for the mail that verifies a new address, which holds once its token is used (`verifyEmail`); an
 * earlier wish ends. Answers the same when somebody else has the address, and no mail is sent then. Throws as
 * `checkPassword` and `countMail` do, 400 for the address that the user has, 422 for a throw-away one.
 */
export async function requestEmailChange(ctx: Context, change: EmailChange): Promise<void> {
  const { userId, email: to, language } = change
  refuseDisposable(ctx, to)
  const { email } = await checkPassword(ctx, userId, change.password)
  if (to === email) throw badRequest('This is the address of your account already.')
  await transact(ctx.db, async (tx) => {
    await countMail(ctx, tx, { kind: 'CHANGE_EMAIL', to })
    await endMailsOfUser(tx, { id: userId, email }, ['CHANGE_EMAIL'])
    await requestPlatformMail(ctx, tx, { kind: 'CHANGE_EMAIL', to, language, userId })
  })
}
