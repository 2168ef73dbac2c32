import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Mail } from '../mail.ts'
import { platformTenant } from '../platform-mail.ts'
import type { TimelineEntry } from '../timeline.ts'
import type { Tx } from '../../db/tables.ts'

/** Locks and returns the mails with these ids or provider ids, in id order. Ignores unknown ids. */
export async function lockMails(
  tx: Tx,
  ids: readonly string[],
  providerIds: readonly string[] = [],
): Promise<Mail[]> {
  const { rows } = await sql<Mail>`
    ${prepared('send.lock_mails')}select ${mailColumns} from emails
    where id in (
      select unnest(${[...ids]}::uuid[])
      union
      select id from emails where provider_message_id = any(${[...providerIds]}::text[])
    )
    order by id
    for no key update
  `.execute(tx)
  return rows
}

/**
 * Writes the state of mails that this transaction has locked. Keeps content and variables, which the API
 * returns until the retention loop deletes them.
 */
export async function writeMails(tx: Tx, mails: readonly Mail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(progressOf)
  await sql`
    ${prepared('send.write_mails')}update emails set
      status = row.status, subject = row.subject, message_id = row."messageId", size = row.size, error = row.error, opens = row.opens, clicks = row.clicks,
      machine_opens = row."machineOpens", machine_clicks = row."machineClicks",
      provider_message_id = row."providerMessageId", acknowledgement = coalesce(row.acknowledgement, emails.acknowledgement), message_count = row."messageCount",
      sent_at = row."sentAt", delivered_at = row."deliveredAt", opened_at = row."openedAt", clicked_at = row."clickedAt",
      bounced_at = row."bouncedAt", complained_at = row."complainedAt", failed_at = row."failedAt", updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, status text, subject text, "messageId" text, size int, error text, opens int, clicks int, "machineOpens" int, "machineClicks" int,
      "providerMessageId" text, acknowledgement jsonb, "messageCount" int,
      "sentAt" timestamptz, "deliveredAt" timestamptz, "openedAt" timestamptz, "clickedAt" timestamptz,
      "bouncedAt" timestamptz, "complainedAt" timestamptz, "failedAt" timestamptz
    )
    where emails.id = row.id
  `.execute(tx)
}

/**
 * Returns only the columns that a mail's lifecycle changes. Their JSON is a third as long as the JSON of all
 * columns.
 */
const progressOf = (mail: Mail): Partial<Mail> => ({
  id: mail.id,
  status: mail.status,
  subject: mail.subject,
  messageId: mail.messageId,
  size: mail.size,
  error: mail.error,
  opens: mail.opens,
  clicks: mail.clicks,
  machineOpens: mail.machineOpens,
  machineClicks: mail.machineClicks,
  providerMessageId: mail.providerMessageId,
  ...(mail.acknowledgement && { acknowledgement: mail.acknowledgement }),
  messageCount: mail.messageCount,
  sentAt: mail.sentAt,
  deliveredAt: mail.deliveredAt,
  openedAt: mail.openedAt,
  clickedAt: mail.clickedAt,
  bouncedAt: mail.bouncedAt,
  complainedAt: mail.complainedAt,
  failedAt: mail.failedAt,
})

/**
 * Deletes the variables of platform mails with an outcome. The variables contain tokens and are no longer
 * needed.
 */
export async function forgetPlatformContents(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update emails set variables = '{}' where id = any(${[...ids]}::uuid[]) and source = 'PLATFORM'`.execute(
    tx,
  )
}

export interface TimelineRow extends TimelineEntry {
  id: string
  projectId: string
  emailId: string
}

/**
 * Adds timeline entries, except entries whose `dedupe` already exists. Returns the ids of the added entries.
 */
export async function insertTimeline(tx: Tx, rows: readonly TimelineRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await sql<{ id: string }>`
    ${prepared('send.insert_timeline')}insert into email_events (id, project_id, email_id, name, data, dedupe, at)
    select id, nullif("projectId", ${platformTenant}), "emailId", name, data, dedupe, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (id uuid, "projectId" uuid, "emailId" uuid, name text, data jsonb, dedupe text, at timestamptz)
    order by "emailId"
    on conflict (email_id, name, dedupe) where dedupe is not null do nothing
    returning id
  `.execute(tx)
  return new Set(inserted.rows.map((row) => row.id))
}

/** Returns opens and clicks in these mails' timelines as `<name> <dedupe>`, at most `limit` per mail. */
export async function findHitEntries(
  tx: Tx,
  emailIds: readonly string[],
  limit: number,
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ emailId: string; entry: string }>`
    ${prepared('send.find_hit_entries')}select mail.id as "emailId", hit.entry
    from unnest(${[...emailIds]}::uuid[]) as mail (id)
    cross join lateral (
      select name || ' ' || coalesce(dedupe, id::text) as entry from email_events
      where email_id = mail.id and name in ('opened', 'clicked') limit ${limit}
    ) hit
  `.execute(tx)
  const byMail = Map.groupBy(rows, ({ emailId }) => emailId)
  return new Map([...byMail].map(([id, hits]) => [id, new Set(hits.map(({ entry }) => entry))]))
}

/** SQL for the time when a mail was queued; null while it is scheduled, and if it was cancelled before that. */
export const queuedAtOfMail = sql<Date | null>`case when scheduled_for is null or accepted_at is not null then queued_at end`

/** The columns of a `Mail`. */
export const mailColumns = sql`
  id, coalesce(project_id, ${platformTenant}) as "projectId", generation, contact_id as "contactId", source, type, status,
  to_email as "toEmail", from_email as "fromEmail", from_name as "fromName", subject,
  message_id as "messageId", size, provider_message_id as "providerMessageId", template_id as "templateId",
  campaign_id as "campaignId", workflow_execution_id as "workflowExecutionId", workflow_id as "workflowId",
  case source when 'WORKFLOW' then correlation_id end as "correlationId", traceparent, message_count as "messageCount",
  idempotency_key as "idempotencyKey",
  coalesce(tags, '{}') as tags, coalesce(metadata, '{}') as metadata, coalesce(copies, '[]') as copies, scheduled_for as "scheduledFor",
  error, opens, clicks, machine_opens as "machineOpens", machine_clicks as "machineClicks", sent_at as "sentAt", delivered_at as "deliveredAt", opened_at as "openedAt",
  clicked_at as "clickedAt", bounced_at as "bouncedAt", complained_at as "complainedAt", failed_at as "failedAt"`

/**
 * Returns when these mails were counted as usage, and their units (`unitsOf`). A scheduled mail is not counted
 * before it is due.
 */
export async function findUsageUnits(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { acceptedAt: Date; units: number; isCounted: boolean }>> {
  const { rows } = await sql<{ id: string; acceptedAt: Date; units: number; isCounted: boolean }>`
    select emails.id, emails.queued_at as "acceptedAt", scheduled_for is null or accepted_at is not null as "isCounted",
      (1 + jsonb_array_length(jsonb_path_query_array(coalesce(copies, '[]'), '$[*] ? (@.email != "")')))
        * case when jsonb_array_length(coalesce(contents.attachments, '[]')) > 0 then 2 else 1 end as units
    from emails left join contents on contents.id = emails.content_id
    where emails.id = any(${[...ids]}::uuid[])
  `.execute(tx)
  return new Map(rows.map(({ id, ...acceptance }) => [id, acceptance]))
}
