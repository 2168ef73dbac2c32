import type { Context } from '../context.ts'
import type { PlatformMail } from '../domain/platform-mail.ts'
import { insertPlatformMail } from '../store/platform-mails.ts'
import type { Tx } from '../store/tables.ts'

/** Recipient and kind of a mail; see `PlatformMail`. */
export type MailRequest = Pick<PlatformMail, 'kind' | 'to' | 'language'> &
  Partial<Pick<PlatformMail, 'userId' | 'subjectId' | 'details'>>

/**
 * Requests a platform mail in this transaction. The mail is sent once after the commit, even after a crash.
 * The loop `platform-mail` creates the token. The loop skips the request if no account has the address, the
 * address is already verified, or another user has the new address. To withdraw mails and their tokens, use
 * `endMailsOfUser` and `endMailsAbout`.
 */
export const requestPlatformMail = (ctx: Context, tx: Tx, request: MailRequest): Promise<void> =>
  insertPlatformMail(tx, {
    id: ctx.newId(),
    createdAt: ctx.now(),
    userId: null,
    subjectId: null,
    details: {},
    ...request,
  })
