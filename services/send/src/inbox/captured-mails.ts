import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, InboxMessagesTable, Tx } from '../db/tables.ts'

export type CapturedMail = Omit<InboxMessagesTable, 'received_at' | 'generation'>

/**
 * Stores a batch of mails in the inbox in one statement. A mail that is there already (handed over again) stays as it is. Each row has
 * the generation of its mail, or 0 when the mail was purged meanwhile, so that the next purge deletes the row too.
 */
export async function captureMails(
  db: Database | Tx,
  mails: readonly CapturedMail[],
  at: Date,
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ raw, ...mail }) => ({ ...mail, raw: raw.toString('base64') }))
  await sql`
    ${prepared('send.capture_mails')}insert into inbox_messages
      (id, email_id, project_id, generation, to_name, to_email, from_name, from_email, subject, size, raw, received_at)
    select row.id, email_id, row.project_id, coalesce(emails.generation, 0), row.to_name, row.to_email, row.from_name, row.from_email,
      row.subject, row.size, decode(raw, 'base64'), ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row
      (id uuid, email_id uuid, project_id uuid, to_name text, to_email text, from_name text, from_email text, subject text, size int,
       raw text)
    left join emails on emails.id = row.email_id
    on conflict (email_id) do nothing
  `.execute(db)
}

/** Deletes the oldest messages beyond the `most` newest; returns how many. */
export async function deleteInboxBeyond(
  db: Database,
  { most, limit }: { most: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inbox_messages where id in (
      select id from inbox_messages
      where (received_at, id) <= (select received_at, id from inbox_messages order by received_at desc, id desc offset ${most} limit 1)
      order by received_at, id limit ${limit} for update skip locked
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes all captured mail, a batch in each statement, since the inbox may hold 500,000 messages. The mails' own rows stay. */
export async function clearInbox(db: Database): Promise<void> {
  const limit = 1_000
  while ((await deleteInboxBeyond(db, { most: 0, limit })) === limit) continue
}

/** Deletes the oldest captured mails of a project, so that the others have `keep` bytes at most. The newest stays. */
export const deleteCapturedBeyond = (
  db: Database,
  { projectId, keep }: { projectId: string; keep: number },
): Promise<unknown> =>
  sql`
    delete from inbox_messages where id in (
      select id from (
        select id, size, sum(size) over (order by received_at desc, id desc) as with_newer
        from inbox_messages where project_id = ${projectId}
      ) as each where with_newer > ${keep} and with_newer > size
    )
  `.execute(db)
