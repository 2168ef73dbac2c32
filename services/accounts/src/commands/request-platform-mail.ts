import type { Context } from '../context.ts'
import type { PlatformMail } from '../domain/platform-mail.ts'
import { insertPlatformMail } from '../store/platform-mails.ts'
import type { Tx } from '../store/tables.ts'

/** Who gets which mail; see `PlatformMail`. */
export type MailRequest = Pick<PlatformMail, 'kind' | 'to' | 'language'> &
  Partial<Pick<PlatformMail, 'userId' | 'subjectId' | 'details'>>

/**
 * Has the platform send a mail, by a row of this transaction: it is sent once that is committed, once
 * whatever crashes. The loop `platform-mail` makes the token, and sends nothing when the request has lost its
 * object: no account has the address, it is verified already, the new address is taken. To withdraw mails and
 * their tokens: `endMailsOfUser`, `endMailsAbout`.
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
