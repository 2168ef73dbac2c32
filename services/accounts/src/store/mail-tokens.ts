import { sql } from 'kysely'
import type { MailKind, MailToken, TokenKind } from '../domain/platform-mail.ts'
import type { Database, Tx } from './tables.ts'

export interface NewMailToken extends MailToken {
  /** SHA-256 of the token in hex. */
  hash: string
  expiresAt: Date
}

export async function insertMailToken(tx: Tx, token: NewMailToken): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values({
      hash: token.hash,
      mail_id: token.mailId,
      kind: token.kind,
      email: token.email,
      user_id: token.userId,
      subject_id: token.subjectId,
      expires_at: token.expiresAt,
    })
    .execute()
}

export interface TokenLookup {
  hash: string
  kinds: readonly TokenKind[]
  now: Date
}

/** Returns the purpose of a valid token, without using it up. */
export async function findMailToken(
  db: Database | Tx,
  { hash, kinds, now }: TokenLookup,
): Promise<MailToken | undefined> {
  return db
    .selectFrom('mail_tokens')
    .select(['mail_id as mailId', 'kind', 'email', 'user_id as userId', 'subject_id as subjectId'])
    .where('hash', '=', hash)
    .where('kind', 'in', [...kinds])
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Like `findMailToken`, but also deletes all tokens of its mail. If several callers use a token at the same
 * time, one succeeds.
 */
export async function useMailToken(
  tx: Tx,
  { hash, kinds, now }: TokenLookup,
): Promise<MailToken | undefined> {
  const { rows } = await sql<MailToken>`
    delete from mail_tokens where hash = ${hash} and kind = any(${[...kinds]}) and expires_at > ${now}
    returning mail_id as "mailId", kind, email, user_id as "userId", subject_id as "subjectId"
  `.execute(tx)
  const [used] = rows
  if (used) await tx.deleteFrom('mail_tokens').where('mail_id', '=', used.mailId).execute()
  return used
}

/**
 * Deletes a user's tokens of these kinds and withdraws queued mails that would create new tokens. Also
 * withdraws mails that were requested by address, without looking up the user.
 */
export async function endMailsOfUser(
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
  kinds: readonly MailKind[],
): Promise<void> {
  // Delete mails before tokens: see `endMailsAbout`.
  await tx
    .deleteFrom('platform_mails')
    .where((mail) =>
      mail.or([mail('user_id', '=', userId), mail('user_id', 'is', null).and('email', '=', email)]),
    )
    .where('kind', 'in', [...kinds])
    .execute()
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .execute()
}

/** Deletes the token of a user's sign-in link. */
export async function deleteSignInToken(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('user_id', '=', userId).where('kind', '=', 'SIGN_IN').execute()
}

/**
 * Deletes the tokens about a subject, such as a revoked invitation, and withdraws queued mails that would
 * create new tokens.
 */
export async function endMailsAbout(tx: Tx, subjectId: string): Promise<void> {
  // Delete mails before tokens: this waits until a mail that is being rendered has written its token.
  await tx.deleteFrom('platform_mails').where('subject_id', '=', subjectId).execute()
  await tx.deleteFrom('mail_tokens').where('subject_id', '=', subjectId).execute()
}
