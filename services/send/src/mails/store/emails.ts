import type { MailSource } from '@postrider/contracts/resources'
import { deleteBatch } from '@postrider/db'
import { sql } from 'kysely'
import type { Rendered } from '../mail.ts'
import { wholeTimeline, type TimelineItem } from '../timeline.ts'
import type { Database, EmailsTable, Tx } from '../../db/tables.ts'

export const mailColumns = [
  'id',
  'project_id',
  'source',
  'type',
  'contact_id',
  'template_id',
  'campaign_id',
  'workflow_execution_id',
  'workflow_id',
  'from_email',
  'from_name',
  'reply_to',
  'to_email',
  'to_name',
  'subject',
  'message_id',
  'size',
  'tracking',
  'opens',
  'clicks',
  'machine_opens',
  'machine_clicks',
  'error',
  'queued_at',
  'sent_at',
  'delivered_at',
  'opened_at',
  'clicked_at',
  'bounced_at',
  'complained_at',
  'failed_at',
  'updated_at',
] as const

/** What a mail has that was found by its project. */
export interface OfProject {
  project_id: string
  source: MailSource
}

/** A mail as the API shows it, without the variables and content that rendering needs. */
export type MailRow = Omit<
  Pick<EmailsTable, (typeof mailColumns)[number] | 'status'>,
  keyof OfProject | 'opens' | 'clicks' | 'machine_opens' | 'machine_clicks'
> &
  OfProject & {
    opens: number
    clicks: number
    machine_opens: number
    machine_clicks: number
  }

export async function findMail(db: Database, projectId: string, id: string): Promise<MailRow | undefined> {
  const row = await db
    .selectFrom('emails')
    .select([...mailColumns, ...stateColumns])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .$narrowType<OfProject>()
    .executeTakeFirst()
  return row && mailRow(row)
}

/** To be selected with `mailColumns`: the state of a mail in the columns that `mailRow` reads it from. */
export const stateColumns = [
  'status',
  sql<Rendered | null>`case when status = 'QUEUED'
    then (select rendered from deliveries where deliveries.email_id = emails.id) end`.as('rendered'),
] as const

/** A mail that is being handed over is `SENDING`, with what the queue holds of its message. */
export const mailRow = ({ rendered, ...row }: MailRow & { rendered: Rendered | null }): MailRow =>
  rendered === null
    ? row
    : {
        ...row,
        status: 'SENDING',
        subject: rendered.subject,
        message_id: rendered.messageId,
        size: rendered.size,
      }

/** The timeline of a mail, in order. */
export async function findTimeline(
  db: Database,
  mail: Pick<MailRow, 'id' | 'project_id' | 'campaign_id' | 'queued_at' | 'sent_at' | 'delivered_at'>,
): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('email_events')
    .select(['name', 'at', 'data', 'dedupe'])
    .where('email_id', '=', mail.id)
    .where('project_id', '=', mail.project_id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const { campaign_id: campaignId, queued_at: queuedAt, sent_at: sentAt, delivered_at: deliveredAt } = mail
  return wholeTimeline({ campaignId, queuedAt, sentAt, deliveredAt }, rows).map(({ name, at, data }) => ({
    name,
    at,
    data,
  }))
}

export interface Batch {
  before: Date
  limit: number
}

/** Clears the content of mails that were accepted before an instant and have left the queue; returns how many. Their timelines stay. */
export async function forgetContents(tx: Tx, { before, limit }: Batch): Promise<number> {
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
 * Deletes mails that were accepted before an instant, with their timelines; returns how many. Keeps those still in the queue, and those
 * of campaigns whose run is not known to be over, since they prevent that a contact is mailed twice. The primary key finds old mails, since ids
 * begin with the time (UUIDv7); a day of tolerance for clocks that differ.
 */
export const deleteOldMails = (tx: Tx, { before, limit }: Batch): Promise<number> =>
  deleteBatch(tx, {
    table: 'emails',
    column: 'id',
    before: firstIdOf(before.getTime() + dayMs),
    limit,
    where: sql`queued_at < ${before}
      and (campaign_id is null or exists (select from runs where runs.campaign_id = emails.campaign_id and ${isOver}))
      and not exists (select from deliveries where deliveries.email_id = emails.id)`,
  })

/** A run (`runs`) of which nothing is left to do. A paused campaign may have more pages to come. */
export const isOver = sql`runs.state <> 'PAUSED'
  and not exists (
    select from run_pages
    where run_pages.project_id = runs.project_id and run_pages.campaign_id = runs.campaign_id and contact_ids is not null
  )
  and not exists (select from deliveries where deliveries.campaign_id = runs.campaign_id)`

/** The smallest UUIDv7 of this millisecond (RFC 9562 section 5.7: the first 48 bits are the time). */
function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`
}
