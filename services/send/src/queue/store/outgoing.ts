import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { ClaimedMail } from '../../delivery/batch.ts'
import type { Rendered } from '../../mails/mail.ts'
import { startedAtOfEmail, withdrawalReason } from '../../db/withdrawn.ts'
import { platformTenant } from '../../mails/platform-mail.ts'
import type { Database, Tx } from '../../db/tables.ts'

/** A queued mail without the properties of its claim. */
export type OutgoingRow = Omit<ClaimedMail, 'attempts' | 'renderTries'>

const withdrawalOfEmail = withdrawalReason({
  projectId: sql`emails.project_id`,
  generation: sql`emails.generation`,
  workflowId: sql`emails.workflow_id`,
  startedAt: startedAtOfEmail,
})

/** Returns mails with their projects, without their contents. */
export async function findOutgoing(db: Database, ids: readonly string[]): Promise<OutgoingRow[]> {
  const { rows } = await sql<OutgoingRow>`
    ${prepared('send.find_outgoing')}select emails.id, coalesce(emails.project_id, ${platformTenant}) as "projectId", emails.generation, contact_id as "contactId",
      emails.campaign_id as "campaignId", source, emails.type, to_email as "toEmail", to_name as "toName", coalesce(copies, '[]') as copies,
      emails.from_email as "fromEmail", emails.from_name as "fromName", emails.reply_to as "replyTo", emails.tracking, queued_at as "queuedAt",
      scheduled_for as "scheduledFor", variables,
      emails.content_id as "contentId", emails.traceparent,
      campaign_sends.state as "campaignState", emails.status = 'SCHEDULED' as "isScheduled", emails.error is not null as "hasError",
      case when emails.source = 'WORKFLOW' then ${withdrawalOfEmail} end as withdrawal,
      coalesce(contents.bytes, 0) as "contentBytes",
      case when projects.id is not null then jsonb_build_object(
        'name', projects.name, 'language', projects.language, 'generation', projects.generation, 'deleted', projects.deleted
      ) end as project
    from emails
    left join contents on contents.id = emails.content_id
    left join projects on projects.id = emails.project_id
    left join campaign_sends on campaign_sends.campaign_id = emails.campaign_id
    where emails.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows
}

/**
 * Records the start of delivery in the queue and not in `emails`, because the queue's rows are short. Returns
 * the ids of the mails that are still claimed and whose campaign, if any, is running. Locks the campaigns
 * (`campaignIds`) until the commit, so that a pause or cancellation waits.
 */
export async function markSending(
  db: Database | Tx,
  { claimId, mails, campaignIds }: MarkSendingInput,
): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.mark_sending')}with running as materialized (
      select campaign_id from campaign_sends
      where campaign_id = any(${[...campaignIds]}::uuid[]) and state = 'RUNNING'
      order by campaign_id for share
    )
    update deliveries set rendered = row.rendered
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as row (id uuid, rendered jsonb)
    where deliveries.email_id = row.id and deliveries.claim_id = ${claimId}
      and (deliveries.campaign_id is null or deliveries.campaign_id in (select campaign_id from running))
    returning deliveries.email_id as id
  `.execute(db)
  return new Set(rows.map((row) => row.id))
}

export interface MarkSendingInput {
  claimId: string
  mails: readonly { id: string; rendered: Rendered }[]
  /** The campaigns of these mails. */
  campaignIds: readonly string[]
}
