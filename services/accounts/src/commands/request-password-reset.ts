import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { countMail } from './count-mail.ts'
import { requestPlatformMail } from './request-platform-mail.ts'

/**
 * Requests a mail to reset the password. The account is looked up when the mail is rendered, so the request
 * does the same work for every address. Throws the 429 of `countMail`.
 */
export const requestPasswordReset = (
  ctx: Context,
  { email, language }: { email: string; language: string },
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    await countMail(ctx, tx, { kind: 'RESET_PASSWORD', to: email })
    await requestPlatformMail(ctx, tx, { kind: 'RESET_PASSWORD', to: email, language })
  })
