import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { countMail } from './count-mail.ts'
import { requestPlatformMail } from './request-platform-mail.ts'

/**
 * Asks for the mail that resets the password of an address. Whether anybody has that address is looked up
 * when the mail is made, so this does the same for every address. Throws 429 as `countMail` does.
 */
export const requestPasswordReset = (
  ctx: Context,
  { email, language }: { email: string; language: string },
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    await countMail(ctx, tx, { kind: 'RESET_PASSWORD', to: email })
    await requestPlatformMail(ctx, tx, { kind: 'RESET_PASSWORD', to: email, language })
  })
