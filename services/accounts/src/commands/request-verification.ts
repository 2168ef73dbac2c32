import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { User } from '../domain/user.ts'
import { getUser } from '../queries/get-user.ts'
import type { Tx } from '../store/tables.ts'
import { countMail } from './count-mail.ts'
import { requestPlatformMail } from './request-platform-mail.ts'

/**
 * Requests another mail to verify a user's address. Does nothing if the address is already verified. Throws
 * the 429 of `countMail`.
 */
export async function requestVerification(
  ctx: Context,
  { userId, language }: { userId: string; language: string },
): Promise<void> {
  const user = await getUser(ctx, userId)
  if (user.emailVerifiedAt !== null) return
  await transact(ctx.db, (tx) => requestVerificationMail(ctx, tx, { user, language }))
}

/** Requests the mail that verifies the address of a user, and counts the mail. */
export async function requestVerificationMail(
  ctx: Context,
  tx: Tx,
  { user, language }: { user: User; language: string },
): Promise<void> {
  await countMail(ctx, tx, { kind: 'VERIFY_EMAIL', to: user.email })
  await requestPlatformMail(ctx, tx, { kind: 'VERIFY_EMAIL', to: user.email, language, userId: user.id })
}
