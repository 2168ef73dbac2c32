import { instantText } from '@postrider/contracts'
import type { Draft } from '@postrider/contracts/messages'
import { commitWith, prepared } from '@postrider/db'
import { append, appending } from '@postrider/messaging'
import { sql, type RawBuilder } from 'kysely'
import { firstState, isSendable, type AnyNewMail, type NewMail } from '../mails/new-mail.ts'
import { projectIdColumn } from '../mails/platform-mail.ts'
import { batchesOf } from '../db/batches.ts'
import { laterPriority } from '../db/queue-priorities.ts'
import type { Tx } from '../db/tables.ts'

// 1,000 recipients with 64 KB of variables each would be a parameter of 64 MB.
const rowsPerStatement = 200

/**
 * Inserts accepted mails: their rows, queue rows, and a first timeline entry for mails that are not queued.
 * The columns of a queued mail replace this entry (`timelineOf`).
 */
export async function enqueueMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  for (const batch of batchesOf(mails, rowsPerStatement)) {
    await insertEmails(tx, batch)
    await insertFirstEvents(tx, batch.filter(hasFirstEvent))
    await insertQueued(tx, batch)
  }
}

/**
 * Does the same as `enqueueMails` in the last statement of the transaction, which also inserts the messages.
 * This saves two statements per batch of /v1/send. `makeDrafts` is called late, because it may lock rows that
 * other transactions need.
 */
export async function enqueueAtCommit(
  tx: Tx,
  mails: readonly NewMail[],
  makeDrafts: () => Promise<readonly Draft[]>,
): Promise<void> {
  if (mails.length === 0) {
    append(tx, await makeDrafts())
    return
  }
  const all = [...batchesOf(mails, rowsPerStatement)]
  const last = all.pop() ?? []
  for (const batch of all) await enqueueMails(tx, batch)
  const drafts = await makeDrafts()
  const hasEvents = last.some(hasFirstEvent)
  // Omit this part if possible: few mails are terminal when they are accepted.
  const eventsPart = hasEvents ? [sql`noted as (${firstEventsInsert(last.filter(hasFirstEvent))})`] : []
  commitWith(tx, hasEvents ? 'send.accept_and_note' : 'send.accept', () => {
    const parts = [
      sql`given as materialized (select * from ${recordset(last)})`,
      sql`accepted as (${emailsInsert(sql`given`)})`,
      sql`queued as (
        insert into deliveries (email_id, project_id, campaign_id, priority, due_at)
        select id, project_id, campaign_id, case status when 'SCHEDULED' then ${laterPriority} else priority end,
          coalesce(scheduled_for, queued_at)
        from given where status in ('QUEUED', 'SCHEDULED')
      )`,
      ...eventsPart,
    ]
    return sql`with ${sql.join(parts)} ${appending(drafts)}`
  })
}

/** True if the mail's first timeline entry needs a row. The columns of a queued mail replace it. */
const hasFirstEvent = (mail: AnyNewMail): boolean => firstState(mail).status !== 'QUEUED'

/**
 * Does the same as `enqueueMails` for mails of campaigns and workflows, whose commands may be repeated.
 * Existing mails are unchanged. Returns the inserted mails.
 */
export async function enqueueNewMails<Mail extends AnyNewMail>(
  tx: Tx,
  mails: readonly Mail[],
): Promise<Mail[]> {
  const all: Mail[] = []
  for (const batch of batchesOf(mails, rowsPerStatement)) {
    const ids = await insertNewEmails(tx, batch)
    // Delete each id that is found, because two mails may have the same id.
    const added = batch.filter(({ id }) => ids.delete(id))
    await insertFirstEvents(tx, added)
    await insertQueued(tx, added)
    all.push(...added)
  }
  return all
}

const insertQueued = (tx: Tx, mails: readonly AnyNewMail[]): Promise<void> =>
  insertDeliveries(
    tx,
    mails.filter((mail) => isSendable(mail)),
  )

async function insertEmails(tx: Tx, mails: readonly AnyNewMail[]): Promise<void> {
  await sql`${prepared('send.insert_emails')}${emailsInsert(recordset(mails))}`.execute(tx)
}

async function insertNewEmails(tx: Tx, mails: readonly AnyNewMail[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.insert_new_emails')}${emailsInsert(recordset(mails))} on conflict do nothing returning id
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The caller publishes the first message about each mail (`mailAccepted`), but none about platform mail. */
const emailsInsert = (rows: RawBuilder<unknown>) => sql`
    insert into emails (id, project_id, generation, contact_id, source, type, status, to_email, to_name, from_email, from_name,
      reply_to, subject, content_id, variables, template_id, campaign_id, workflow_execution_id, workflow_id,
      correlation_id, traceparent, tracking, idempotency_key, scheduled_for, copies, tags, metadata, error, failed_at, queued_at, updated_at, message_count)
    select id, project_id, generation, contact_id, source, type, status, to_email, to_name, from_email, from_name,
      reply_to, subject, content_id, variables, template_id, campaign_id, workflow_execution_id, workflow_id,
      correlation_id, traceparent, tracking, idempotency_key, scheduled_for, copies, tags, metadata, error, failed_at, queued_at, queued_at,
      case source when 'PLATFORM' then 0 else 1 end
    from ${rows}`

const recordset = (mails: readonly AnyNewMail[]) => sql`
    jsonb_to_recordset(${JSON.stringify(mails.map(rowOf))}::jsonb) as row
      (id uuid, project_id uuid, generation bigint, contact_id uuid, source text, type text, status text, to_email text, to_name text,
       from_email text, from_name text, reply_to text, subject text, content_id uuid, variables jsonb, template_id uuid,
       campaign_id uuid, workflow_execution_id uuid, workflow_id uuid, correlation_id text, traceparent text, tracking boolean, idempotency_key text,
       scheduled_for timestamptz, copies jsonb, tags text[], metadata jsonb, error text, failed_at timestamptz, queued_at timestamptz, priority smallint)`

/** Returns the row of a mail without properties that are null, to keep the JSON short. */
function rowOf(mail: AnyNewMail) {
  const { status, reason } = firstState(mail)
  const at = instantText(mail.at)
  return {
    id: mail.id,
    project_id: some(projectIdColumn(mail.projectId)),
    generation: mail.generation,
    contact_id: some(mail.contactId),
    source: mail.source,
    type: some(mail.type),
    status,
    to_email: mail.toEmail,
    to_name: some(mail.toName),
    from_email: mail.fromEmail,
    from_name: some(mail.fromName),
    reply_to: some(mail.replyTo),
    subject: mail.subject,
    content_id: some(mail.contentId),
    variables: mail.variables,
    template_id: some(mail.templateId),
    campaign_id: some(mail.campaignId),
    ...(mail.workflow ? workflowColumns(mail.workflow) : { correlation_id: mail.requestId }),
    traceparent: some(mail.traceparent),
    tracking: mail.tracking,
    idempotency_key: some(mail.idempotencyKey),
    ...(mail.scheduledFor && { scheduled_for: instantText(mail.scheduledFor) }),
    copies: filled(mail.copies),
    tags: filled(mail.tags),
    ...(mail.metadata && Object.keys(mail.metadata).length > 0 && { metadata: mail.metadata }),
    error: some(reason),
    ...(status === 'FAILED' && { failed_at: at }),
    queued_at: at,
    priority: mail.priority,
  }
}

/** Replaces null by undefined, which JSON omits. */
const some = <T>(value: T | null | undefined): T | undefined => value ?? undefined

const filled = <T>(values: readonly T[] | undefined): readonly T[] | undefined =>
  values && values.length > 0 ? values : undefined

const workflowColumns = ({ id, executionId, correlationId }: NonNullable<NewMail['workflow']>) => ({
  workflow_execution_id: executionId,
  workflow_id: id,
  correlation_id: correlationId,
})

async function insertFirstEvents(tx: Tx, mails: readonly AnyNewMail[]): Promise<void> {
  if (mails.length === 0) return
  await sql`${prepared('send.insert_first_events')}${firstEventsInsert(mails)}`.execute(tx)
}

function firstEventsInsert(mails: readonly AnyNewMail[]): RawBuilder<unknown> {
  const rows = mails.map((mail) => {
    const { event, reason } = firstState(mail)
    return {
      id: mail.eventId,
      project_id: projectIdColumn(mail.projectId),
      email_id: mail.id,
      name: event,
      data: reason === null ? {} : { reason },
      at: mail.at,
    }
  })
  return sql`insert into email_events (id, project_id, email_id, name, data, at)
    select id, project_id, email_id, name, data, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (id uuid, project_id uuid, email_id uuid, name text, data jsonb, at timestamptz)`
}

async function insertDeliveries(tx: Tx, mails: readonly AnyNewMail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ id, projectId, campaignId = null, priority, at, scheduledFor = at }) => ({
    email_id: id,
    project_id: projectIdColumn(projectId),
    campaign_id: campaignId,
    priority: scheduledFor > at ? laterPriority : priority,
    due_at: scheduledFor,
  }))
  await sql`
    ${prepared('send.insert_deliveries')}insert into deliveries (email_id, project_id, campaign_id, priority, due_at)
    select email_id, project_id, campaign_id, priority, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (email_id uuid, project_id uuid, campaign_id uuid, priority smallint, due_at timestamptz)
  `.execute(tx)
}
