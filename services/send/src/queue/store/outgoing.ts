import type { RunState } from '@postrider/contracts/internal'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Mail, Rendered } from '../../mails/mail.ts'
import { platformTenant } from '../../mails/platform-mail.ts'
import type { MailVariables } from '../../mails/mail-variables.ts'
import type { Database, Tx } from '../../db/tables.ts'

/** A claimed mail, and what decides whether it is sent. */
export interface OutgoingRow extends Pick<
  Mail,
  'id' | 'projectId' | 'generation' | 'contactId' | 'campaignId' | 'source' | 'type'
> {
  toEmail: string
  toName: string | null
  fromEmail: string
  fromName: string | null
  replyTo: string | null
  tracking: boolean
  queuedAt: Date
  variables: MailVariables
  contentId: string | null
  /** Characters of body and attachments; 0 without a content. */
  contentBytes: number
  project: { name: string; language: string; generation: number; deleted: boolean } | null
  /** The state of its campaign's run; null for other mail. */
  runState: RunState | null
}

/** These mails with their projects, without their contents. */
export async function findOutgoing(db: Database, ids: readonly string[]): Promise<OutgoingRow[]> {
  const { rows } = await sql<OutgoingRow>`
    ${prepared('send.find_outgoing')}select emails.id, coalesce(emails.project_id, ${platformTenant}) as "projectId", emails.generation, contact_id as "contactId",
      emails.campaign_id as "campaignId", source, emails.type, to_email as "toEmail", to_name as "toName",
      emails.from_email as "fromEmail", emails.from_name as "fromName", emails.reply_to as "replyTo", emails.tracking, queued_at as "queuedAt", variables,
      emails.content_id as "contentId",
      runs.state as "runState",
      coalesce(contents.bytes, 0) as "contentBytes",
      case when projects.id is not null then jsonb_build_object(
        'name', projects.name, 'language', projects.language, 'generation', projects.generation, 'deleted', projects.deleted
      ) end as project
    from emails
    left join contents on contents.id = emails.content_id
    left join projects on projects.id = emails.project_id
    left join runs on runs.campaign_id = emails.campaign_id
    where emails.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows
}

/**
 * Records mails as about to be handed over, in the queue, whose rows are short: 17 µs of PostgreSQL's CPU time for each in a batch of 56,
 * where the mail's own row took 40.
 * Returns the mails that this claim still holds and whose campaigns' runs (`campaignIds`) go on. These are locked until it is committed:
 * a pause or cancel that comes later waits for it.
 */
export async function markSending(
  db: Database | Tx,
  { claimId, mails, campaignIds }: Sending,
): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.mark_sending')}with running as materialized (
      select campaign_id from runs
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

export interface Sending {
  claimId: string
  mails: readonly { id: string; rendered: Rendered }[]
  /** The campaigns of those mails that belong to one. */
  campaignIds: readonly string[]
}

export interface DkimKey {
  domainId: string
  domain: string
  selector: string
  encryptedPrivateKey: string
}

/** The verified domains with a signing key of our own, of these projects and names: `<project id>/<domain>` → key. */
export async function findDkimKeys(
  db: Database,
  wanted: readonly { projectId: string; domain: string }[],
): Promise<Map<string, DkimKey>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<DkimKey & { projectId: string }>`
    select domains.id as "domainId", domains.project_id as "projectId", domains.domain, dkim_selector as selector,
      dkim_private_key as "encryptedPrivateKey"
    from domains
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as row ("projectId" uuid, domain text)
      on domains.project_id = row."projectId" and domains.domain = row.domain
    where verified and dkim_selector is not null and dkim_private_key is not null
  `.execute(db)
  return new Map(rows.map((row) => [`${row.projectId}/${row.domain}`, row]))
}
