import { sql } from 'kysely'
import type { MailKind, MailToken } from '../domain/platform-mail.ts'
import type { Database, Tx } from './tables.ts'

export interface NewMailToken extends MailToken {
  /** SHA-256 in hex. */
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

export interface TokenQuestion {
  hash: string
  kinds: readonly MailKind[]
  now: Date
}

/** What a token was made for, if it is good. It stays so. */
export async function findMailToken(
  db: Database | Tx,
  { hash, kinds, now }: TokenQuestion,
): Promise<MailToken | undefined> {
  return db
    .selectFrom('mail_tokens')
    .select(['mail_id as mailId', 'kind', 'email', 'user_id as userId', 'subject_id as subjectId'])
    .where('hash', '=', hash)
    .where('kind', 'in', [...kinds])
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The same, and ends it, with all tokens of its mail. Of any number of parallel uses one gets it. */
export async function useMailToken(
  tx: Tx,
  { hash, kinds, now }: TokenQuestion,
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
 * Ends the tokens of these kinds that a user has been sent, and withdraws the mails that were to bring more:
 * those of the user, and those to the address that were asked for without looking whose it is.
 */
export async function endMailsOfUser(
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
  kinds: readonly MailKind[],
): Promise<void> {
  // Mails first: see `endMailsAbout`.
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

/**
 * Ends the tokens about a subject (an invitation that is revoked), and withdraws the mails that were to bring
 * one.
 */
export async function endMailsAbout(tx: Tx, subjectId: string): Promise<void> {
  // Mails first: a mail that is just being made holds its row, and its token is there once that is free.
  await tx.deleteFrom('platform_mails').where('subject_id', '=', subjectId).execute()
  await tx.deleteFrom('mail_tokens').where('subject_id', '=', subjectId).execute()
}
