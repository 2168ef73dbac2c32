import { sql } from 'kysely'
import type { PlatformMail } from '../domain/platform-mail.ts'
import type { Database, Tx } from './tables.ts'

export async function insertPlatformMail(tx: Tx, mail: PlatformMail): Promise<void> {
  await tx
    .insertInto('platform_mails')
    .values({
      id: mail.id,
      kind: mail.kind,
      email: mail.to,
      language: mail.language,
      user_id: mail.userId,
      subject_id: mail.subjectId,
      details: JSON.stringify(mail.details),
      due_at: mail.createdAt,
      created_at: mail.createdAt,
    })
    .execute()
}

/**
 * Claims due mails, so that no other process sends them before `until`. After a crash they become due again.
 */
export async function claimPlatformMails(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<PlatformMail[]> {
  const { rows } = await sql<PlatformMail>`
    update platform_mails set due_at = ${until}
    where id in (
      select id from platform_mails where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    )
    returning id, kind, email as "to", language, user_id as "userId", subject_id as "subjectId", details, created_at as "createdAt"
  `.execute(db)
  return rows
}

/** Locks a queued mail; returns false if it was sent or withdrawn in the meantime. */
export async function lockPlatformMail(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('platform_mails')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether any mail is queued, due or not. */
export async function hasPlatformMails(db: Database): Promise<boolean> {
  return (await db.selectFrom('platform_mails').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function deletePlatformMail(db: Database | Tx, id: string): Promise<void> {
  await db.deleteFrom('platform_mails').where('id', '=', id).execute()
}
