import { deleteBatch, prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/tables.ts'

/** Returns the ids that exist. */
export async function findExisting(db: Database | Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.find_existing')}select id from emails where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface MailRetentionBatch {
  before: Date
  limit: number
}

/**
 * Clears the content of mails that were accepted before `before` and are not queued. Keeps the mails'
 * timelines. Returns the number of mails.
 */
export async function forgetContents(tx: Tx, { before, limit }: MailRetentionBatch): Promise<number> {
  const { numAffectedRows } = await sql`
    update emails set content_id = null, variables = '{}'
    where id in (
      select emails.id from emails
      where emails.content_id is not null and emails.queued_at < ${before}
        and not exists (select from deliveries where deliveries.email_id = emails.id)
      order by emails.queued_at limit ${limit}
    )
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const dayMs = 86_400_000

/**
 * Deletes mails that were accepted before `before`, and their timelines. Returns the number of mails. Keeps
 * queued mails and mails of unfinished campaigns, which prevent sending to a contact twice. The primary key
 * finds old mails, because ids start with the time (UUIDv7). One day of tolerance covers clock differences.
 */
export const deleteOldMails = (tx: Tx, { before, limit }: MailRetentionBatch): Promise<number> =>
  deleteBatch(tx, {
    table: 'emails',
    column: 'id',
    before: firstIdOf(before.getTime() + dayMs),
    limit,
    where: sql`queued_at < ${before}
      and (campaign_id is null or exists (select from campaign_sends where campaign_sends.campaign_id = emails.campaign_id and ${isOver}))
      and not exists (select from deliveries where deliveries.email_id = emails.id)`,
  })

/** True if a campaign send has nothing left to send. A paused campaign is not over. */
export const isOver = sql`campaign_sends.state <> 'PAUSED'
  and not exists (
    select from audience_pages
    where audience_pages.project_id = campaign_sends.project_id and audience_pages.campaign_id = campaign_sends.campaign_id and contact_ids is not null
  )
  and not exists (select from deliveries where deliveries.campaign_id = campaign_sends.campaign_id)`

/** Returns the smallest UUIDv7 of a millisecond (RFC 9562 section 5.7: the first 48 bits are the time). */
export function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`
}
