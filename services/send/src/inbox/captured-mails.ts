import { prepared, type LargeStatements } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, InboxMessagesTable } from '../db/tables.ts'

export type CapturedMail = Omit<InboxMessagesTable, 'received_at' | 'generation'>

/**
 * Messages of this size are inserted one by one, on another thread. As JSON, they would be copied several
 * times on this thread.
 */
const largeBytes = 64 * 1024

export interface CaptureAccess {
  db: Database
  largeStatements: LargeStatements
}

/**
 * Stores a batch of mails in the inbox, the small mails in one statement. A mail that was already captured is
 * unchanged. The generation of a row is 0 if its mail was purged in the meantime, so that the next purge
 * deletes the row.
 */
export async function captureMails(
  { db, largeStatements }: CaptureAccess,
  mails: readonly CapturedMail[],
  at: Date,
): Promise<void> {
  const [small, large] = [mails.filter(isSmall), mails.filter((mail) => !isSmall(mail))]
  const rows = small.map(({ raw, ...mail }) => ({ ...mail, raw: raw.toString('base64') }))
  if (rows.length > 0) await insertingCaptured({ rows, raw: null, at }).execute(db)
  for (const { raw, ...mail } of large)
    await largeStatements.run(insertingCaptured({ rows: [mail], raw, at }).compile(db))
}

const isSmall = ({ raw }: CapturedMail): boolean => raw.length < largeBytes

interface CapturedRows {
  rows: readonly object[]
  /** The message of all rows; null if each row contains its own message as base64. */
  raw: Buffer | null
  at: Date
}

const insertingCaptured = ({ rows, raw, at }: CapturedRows) =>
  sql`
    ${prepared('send.capture_mails')}insert into inbox_messages
      (id, email_id, project_id, generation, to_name, to_email, from_name, from_email, envelope_from, envelope_to, subject, size, raw,
       received_at)
    select row.id, email_id, row.project_id, coalesce(emails.generation, 0), row.to_name, row.to_email, row.from_name, row.from_email,
      row.envelope_from, row.envelope_to, row.subject, row.size, coalesce(${raw}::bytea, decode(raw, 'base64')), ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row
      (id uuid, email_id uuid, project_id uuid, to_name text, to_email text, from_name text, from_email text,
       envelope_from text, envelope_to text[], subject text, size int, raw text)
    left join emails on emails.id = row.email_id
    on conflict (email_id) do nothing
  `

/**
 * Deletes the oldest messages, at most `limit`, but keeps the `keep` newest. Returns the number of deletions.
 */
export async function deleteInboxBeyond(
  db: Database,
  { keep, limit }: { keep: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inbox_messages where id in (
      select id from inbox_messages
      where (received_at, id) <= (select received_at, id from inbox_messages order by received_at desc, id desc offset ${keep} limit 1)
      order by received_at, id limit ${limit} for update skip locked
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Deletes all captured mail in batches, because the inbox can contain 500,000 messages. Keeps the rows in
 * `emails`.
 */
export async function clearInbox(db: Database): Promise<void> {
  const limit = 1_000
  while ((await deleteInboxBeyond(db, { keep: 0, limit })) === limit) continue
}

/**
 * Deletes the oldest captured mails of a project, so that the remaining mails are at most `keep` bytes.
 * Always keeps the newest mail.
 */
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
