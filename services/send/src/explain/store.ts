import { sql } from 'kysely'
import { inboxAcknowledgement } from '../db/acknowledgement.ts'
import type { PriorityClass } from '../db/queue-priorities.ts'
import type { Database } from '../db/tables.ts'
import { queuedAtOfMail } from '../mails/store/email-facts.ts'
import type { TimelineEntry } from '../mails/timeline.ts'
import type { ExplainedMail, QueueFacts, MailFacts } from './facts.ts'

/** Identifies a mail of a project; null for platform mail. */
export interface MailKey {
  projectId: string | null
  id: string
}

/** The facts of one mail that are columns of its rows. */
export interface FactsRow extends Pick<
  MailFacts,
  'campaignState' | 'isProjectDisabled' | 'isSubscribed' | 'isCaptured'
> {
  mail: ExplainedMail
  queue: (QueueFacts & { priority: number }) | null
}

const columns = sql`emails.id, emails.project_id as "projectId", emails.source, emails.type,
  case when emails.status = 'QUEUED' and queued.rendered is not null then 'SENDING' else emails.status end as status,
  to_email as "toEmail", emails.from_email as "fromEmail", emails.template_id as "templateId", emails.campaign_id as "campaignId",
  workflow_id as "workflowId", workflow_execution_id as "workflowExecutionId", correlation_id as "requestId",
  error, provider_message_id as "providerMessageId", acknowledgement, opens, clicks,
  machine_opens as "machineOpens", machine_clicks as "machineClicks", scheduled_for as "scheduledFor",
  coalesce(accepted_at, queued_at) as "acceptedAt", ${queuedAtOfMail} as "queuedAt", sent_at as "sentAt",
  delivered_at as "deliveredAt", opened_at as "openedAt", clicked_at as "clickedAt", bounced_at as "bouncedAt",
  complained_at as "complainedAt", failed_at as "failedAt", emails.updated_at as "updatedAt"`

type Row = ExplainedMail &
  Omit<FactsRow, 'mail' | 'queue'> &
  Omit<QueueFacts, 'attempts'> & { priority: number | null; attempts: number | null; isQueued: boolean }

/** Returns the stored facts of a mail; undefined if the project has no such mail. */
export async function findFacts(db: Database, { projectId, id }: MailKey): Promise<FactsRow | undefined> {
  const { rows } = await sql<Row>`
    select ${columns}, campaign_sends.state as "campaignState",
      coalesce(projects.disabled and not projects.deleted, false) as "isProjectDisabled",
      case when emails.contact_id is not null then coalesce(recipients.subscribed, true) end as "isSubscribed",
      acknowledgement is not distinct from ${JSON.stringify(inboxAcknowledgement)}::jsonb
        or exists (select from inbox_messages where inbox_messages.email_id = emails.id) as "isCaptured",
      queued.email_id is not null as "isQueued", queued.priority, queued.attempts,
      case when isfinite(queued.due_at) then queued.due_at end as "dueAt", coalesce(queued.claim_id is not null, false) as "isClaimed",
      coalesce(queued.in_doubt_since is not null, false) as "isInDoubt", coalesce(queued.render_tries, 0) as "renderTries"
    from emails
    left join deliveries queued on queued.email_id = emails.id
    left join campaign_sends on campaign_sends.campaign_id = emails.campaign_id
    left join projects on projects.id = emails.project_id
    left join recipients on recipients.contact_id = emails.contact_id and recipients.project_id = emails.project_id
    where emails.id = ${id} and emails.project_id is not distinct from ${projectId}::uuid
  `.execute(db)
  return rows[0] && factsOf(rows[0])
}

function factsOf({
  campaignState,
  isProjectDisabled,
  isSubscribed,
  isCaptured,
  isQueued,
  priority,
  attempts,
  dueAt,
  isClaimed,
  isInDoubt,
  renderTries,
  ...mail
}: Row): FactsRow {
  const queue = {
    dueAt,
    isClaimed,
    isInDoubt,
    renderTries,
    priority: priority ?? 1,
    attempts: attempts ?? 0,
  }
  return {
    mail,
    campaignState,
    isProjectDisabled,
    isSubscribed,
    isCaptured,
    queue: isQueued ? queue : null,
  }
}

/** Returns the stored entries of a mail's timeline, oldest first. Entries about a copy contain its address. */
export async function findEntries(db: Database, { projectId, id }: MailKey): Promise<TimelineEntry[]> {
  const { rows } = await sql<TimelineEntry>`
    select name, at, dedupe, case when data ? 'copy' then data || jsonb_strip_nulls(
      jsonb_build_object('recipient', nullif(copies -> (data ->> 'copy')::int ->> 'email', ''))
    ) else data end as data
    from email_events join emails on emails.id = email_events.email_id
    where email_id = ${id} and email_events.project_id is not distinct from ${projectId}::uuid
    order by at, email_events.id
  `.execute(db)
  return rows
}

/** The state of a token bucket. */
export interface Bucket {
  scope: string
  tokens: number
  refilledAt: Date
}

/** Returns the token buckets of a project and of the provider. */
export async function findBuckets(db: Database, scopes: readonly string[]): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    select scope, tokens, refilled_at as "refilledAt" from send_rates where scope = any(${[...scopes]}::text[])
  `.execute(db)
  return rows
}

/** Returns the outage of a provider for a priority class that a process has seen since `since`. */
export async function findOutage(
  db: Database,
  { priority, since }: { priority: PriorityClass; since: Date },
): Promise<{ reason: string; since: Date } | null> {
  const { rows } = await sql<{ reason: string; since: Date }>`
    select reason, since from provider_outages where priority = ${priority} and seen_at > ${since} order by seen_at desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the project of a mail: null for platform mail, undefined if there is no such mail. */
export async function findProjectOf(db: Database, id: string): Promise<string | null | undefined> {
  const mail = await db.selectFrom('emails').select('project_id').where('id', '=', id).executeTakeFirst()
  return mail?.project_id
}

/**
 * Returns the newest mails to an address, in all projects and of the platform. Looks into an index once for
 * each project.
 */
export async function findMailsTo(
  db: Database,
  { email, limit }: { email: string; limit: number },
): Promise<MailKey[]> {
  const newest = sql`order by queued_at desc, id desc limit ${limit}`
  const { rows } = await sql<MailKey>`
    select id, project_id as "projectId" from (
      select latest.* from projects cross join lateral (
        select id, project_id, queued_at from emails where project_id = projects.id and to_email = ${email} ${newest}
      ) latest
      union all (
        select id, project_id, queued_at from emails where project_id is null and to_email = ${email} ${newest}
      )
    ) as mail ${newest}
  `.execute(db)
  return rows
}
