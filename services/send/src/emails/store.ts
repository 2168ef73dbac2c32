import type { ProjectGeneration } from '@postrider/contracts'
import type { ScheduledMail } from '@postrider/contracts/internal'
import type { EmailsQuery, EmailView, MailMetadata, MailStatus } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../db/all-of.ts'
import type { Database } from '../db/tables.ts'
import type { Copy } from '../mails/mail.ts'
import { queuedAtOfMail } from '../mails/store/email-facts.ts'
import { apiStatus } from '../mails/store/rendered.ts'
import { timelineOf, type TimelineEntry, type TimelineItem } from '../mails/timeline.ts'

type Instant = Extract<keyof EmailView, `${string}At`>

/** A mail as the API returns it, without the variables and content for rendering. */
export type ShownMail = Omit<EmailView, Instant | 'scheduledFor'> &
  Record<Instant, Date | null> & {
    createdAt: Date
    updatedAt: Date
    scheduledFor: Date | null
    /** When the mail was queued; null while it is scheduled, and if it was cancelled before it was due. */
    queuedAt: Date | null
    /** The time by which mails are listed. */
    listedAt: Date
  }

/** SQL for the mailboxes of a kind that get a copy, except erased ones. */
const copiesOf = (kind: Copy['kind']): RawBuilder<unknown> =>
  sql`coalesce((
    select jsonb_agg(copy - 'kind') from jsonb_array_elements(copies) as copy where copy ->> 'kind' = ${sql.lit(kind)} and copy ->> 'email' <> ''
  ), '[]')`

/**
 * The contact of a received mail is its sender. A mail that is being delivered has the status `SENDING` and
 * the rendered properties from the queue.
 */
const columns = sql`emails.id, emails.project_id as "projectId", source, type,
  case when contact_id is not null then
    jsonb_build_object('id', contact_id, 'email', case source when 'INBOUND' then from_email else to_email end)
  end as contact,
  template_id as "templateId", emails.campaign_id as "campaignId", workflow_execution_id as "workflowExecutionId",
  workflow_id as "workflowId", from_email as "from", from_name as "fromName", reply_to as "replyTo", to_email as "to",
  to_name as "toName", ${copiesOf('cc')} as cc, ${copiesOf('bcc')} as bcc, tracking,
  coalesce(tags, '{}') as tags, coalesce(metadata, '{}') as metadata, scheduled_for as "scheduledFor", opens, clicks, machine_opens as "machineOpens", machine_clicks as "machineClicks", error,
  coalesce(accepted_at, queued_at) as "createdAt", queued_at as "listedAt",
  ${queuedAtOfMail} as "queuedAt", sent_at as "sentAt", delivered_at as "deliveredAt", opened_at as "openedAt", clicked_at as "clickedAt",
  bounced_at as "bouncedAt", complained_at as "complainedAt", failed_at as "failedAt", updated_at as "updatedAt",
  case when queued.rendered is null then status else 'SENDING' end as status,
  coalesce(queued.rendered ->> 'subject', subject) as subject,
  coalesce(queued.rendered ->> 'messageId', message_id) as "messageId",
  coalesce((queued.rendered ->> 'size')::int, size) as size`

const fromMails = sql`from emails left join lateral (
  select rendered from deliveries where deliveries.email_id = emails.id and emails.status = 'QUEUED'
) queued on true`

export async function findMail(db: Database, projectId: string, id: string): Promise<ShownMail | undefined> {
  const { rows } = await sql<ShownMail>`
    select ${columns} ${fromMails} where emails.project_id = ${projectId} and emails.id = ${id}
  `.execute(db)
  return rows[0]
}

interface MailsFilter extends Partial<Pick<EmailsQuery, FilterName>> {
  projectId: string
  /** Only mails with these metadata. */
  metadata: MailMetadata
}

type FilterName =
  | 'contactId'
  | 'campaignId'
  | 'workflowExecutionId'
  | 'status'
  | 'source'
  | 'startDate'
  | 'endDate'
  | 'to'
  | 'tag'

const matches = (filter: MailsFilter): RawBuilder<boolean> => {
  const { projectId, contactId, campaignId, workflowExecutionId, to, tag, metadata } = filter
  const isLabelled = tag !== undefined || Object.keys(metadata).length > 0
  return allOf(
    sql`emails.project_id = ${projectId}`,
    contactId !== undefined && sql`contact_id = ${contactId}`,
    campaignId !== undefined && sql`emails.campaign_id = ${campaignId}`,
    workflowExecutionId !== undefined && sql`workflow_execution_id = ${workflowExecutionId}`,
    ...kindConditions(filter),
    to !== undefined && sql`to_email = ${to}`,
    isLabelled && hasLabels(projectId, tag === undefined ? [] : [tag], metadata),
  )
}

const kindConditions = ({ status, source, startDate, endDate }: MailsFilter) => [
  status !== undefined && hasStatus(status),
  source !== undefined && isOneOf('source', source),
  startDate !== undefined && sql`queued_at >= ${startDate}`,
  endDate !== undefined && sql`queued_at < ${endDate}`,
]

/** SQL that is true for mails with one of these statuses of the API. */
const hasStatus = (statuses: readonly MailStatus[]): RawBuilder<boolean> => {
  const stored = statuses.filter((status) => status !== 'QUEUED' && status !== 'SENDING')
  if (stored.length === statuses.length) return isOneOf('status', statuses)
  const inQueue = sql<boolean>`(status = 'QUEUED' and ${apiStatus} = any(${[...statuses]}::text[]))`
  return stored.length === 0 ? inQueue : sql<boolean>`(${isOneOf('status', stored)} or ${inQueue})`
}

/** Writes the values as literals, because only then the planner uses indexes for certain values. */
const isOneOf = (column: 'status' | 'source', values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`

/** SQL that is true for mails with these tags and metadata, which an index finds. */
const hasLabels = (projectId: string, tags: readonly string[], metadata: MailMetadata): RawBuilder<boolean> =>
  sql<boolean>`(tags is not null or metadata is not null) and mail_labels(emails.project_id, tags, metadata)
    @> mail_labels(${projectId}::uuid, ${[...tags]}::text[], ${JSON.stringify(metadata)}::jsonb)`

/** Returns the mails of a project, newest first, after the position `after`. */
export async function findMails(
  db: Database,
  filter: MailsFilter,
  { limit, after }: { limit: number; after: { value: string; id: string } | undefined },
): Promise<ShownMail[]> {
  const from = after && sql`(queued_at, emails.id) < (${after.value}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<ShownMail>`
    select ${columns} ${fromMails} where ${allOf(matches(filter), from)}
    order by queued_at desc, emails.id desc limit ${limit}
  `.execute(db)
  return rows
}

export async function countMails(db: Database, filter: MailsFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from emails where ${matches(filter)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

type ScheduledRow = Omit<ScheduledMail, 'scheduledFor'> & { scheduledFor: Date }

/** Returns the scheduled mails of a project that are due until an instant, earliest first. */
export async function listScheduled(
  db: Database,
  { projectId, generation, until, limit }: ProjectGeneration & { until: Date; limit: number },
): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`
    select id, contact_id as "contactId", to_email as "to", subject, template_id as "templateId",
      scheduled_for as "scheduledFor", coalesce(tags, '{}') as tags, coalesce(metadata, '{}') as metadata
    from emails
    where project_id = ${projectId} and generation = ${generation} and status = 'SCHEDULED' and scheduled_for <= ${until}
    order by scheduled_for, id limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the timeline of a mail, oldest item first. Entries about a copy contain its address. */
export async function findTimeline(
  db: Database,
  { id, projectId, ...mail }: ShownMail,
): Promise<TimelineItem[]> {
  const { rows } = await sql<TimelineEntry>`
    select name, at, dedupe, case when data ? 'copy' then data - 'copy' || jsonb_strip_nulls(
      jsonb_build_object('recipient', nullif(copies -> (data ->> 'copy')::int ->> 'email', ''))
    ) else data end as data
    from email_events join emails on emails.id = email_events.email_id
    where email_id = ${id} and email_events.project_id = ${projectId} and emails.project_id = ${projectId}
    order by at, email_events.id
  `.execute(db)
  return timelineOf(mail, rows)
}
