import type { Data } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Database, EmailsTable, Tx } from './tables.ts'

export const mailColumns = [
  'id',
  'project_id',
  'status',
  'source',
  'type',
  'contact_id',
  'template_id',
  'campaign_id',
  'workflow_execution_id',
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

/** A mail as it is shown: without what its rendering needs. */
export type MailRow = Omit<Pick<EmailsTable, (typeof mailColumns)[number]>, 'opens' | 'clicks'> & {
  opens: number
  clicks: number
}

export async function findMail(db: Database, projectId: string, id: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('emails')
    .select(mailColumns)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What happened to a mail, in order. */
export async function findTimeline(
  db: Database,
  projectId: string,
  emailId: string,
): Promise<{ name: string; at: Date; data: Data }[]> {
  return db
    .selectFrom('email_events')
    .select(['name', 'at', 'data'])
    .where('email_id', '=', emailId)
    .where('project_id', '=', projectId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export interface Batch {
  before: Date
  limit: number
}

/** Forgets what was said in mails that left the queue before an instant; answers how many. What happened to them stays. */
export async function forgetContents(db: Database | Tx, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows } = await sql`
    update emails set content_id = null, variables = '{}'
    where id in (
      select emails.id from emails
      where emails.content_id is not null and emails.queued_at < ${before}
        and not exists (select from deliveries where deliveries.email_id = emails.id)
      order by emails.queued_at limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}
