import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Mail, Rendered } from '../../mails/mail.ts'
import type { NewMail } from '../../mails/new-mail.ts'
import { renderedAssignments } from '../../mails/store/rendered.ts'
import type { Tx } from '../../db/tables.ts'

/** A mail of a page that has a final outcome but no row yet. */
export interface EndedMail {
  accepted: NewMail
  /** The mail after its outcome. */
  mail: Mail
}

/**
 * Inserts mails of one page in their final state; existing mails are unchanged. Returns the ids of the
 * inserted mails. One insert replaces seven writes through the queue.
 *
 * Values that all mails of a page share are passed once, and rows omit nulls, because reading the JSON is
 * expensive.
 */
export async function insertEndedMails(tx: Tx, mails: readonly EndedMail[], now: Date): Promise<Set<string>> {
  const shared = mails[0]?.accepted
  if (!shared) return new Set()
  const inserted = await sql<{ id: string }>`
    ${prepared('send.insert_ended_mails')}insert into emails (id, project_id, generation, contact_id, source, type, status, to_email,
      to_name, from_email, from_name, reply_to, subject, content_id, variables, template_id, campaign_id, tags, tracking, message_id,
      provider_message_id, acknowledgement, size, error, queued_at, sent_at, delivered_at, bounced_at, complained_at, failed_at, updated_at, message_count)
    select id, ${shared.projectId}::uuid, ${shared.generation}::bigint, "contactId", ${shared.source}, ${shared.type}, status, "toEmail",
      "toName", ${shared.fromEmail}, ${shared.fromName}, ${shared.replyTo}, subject, ${shared.contentId}::uuid, variables, ${shared.templateId}::uuid,
      ${shared.campaignId}::uuid, nullif(${[...(shared.tags ?? [])]}::text[], '{}'), ${shared.tracking}::boolean, "messageId", "providerMessageId", acknowledgement, size, error, "queuedAt", "sentAt",
      "deliveredAt", "bouncedAt", "complainedAt", "failedAt", ${now}::timestamptz, coalesce("messageCount", 1)
    from jsonb_to_recordset(${JSON.stringify(mails.map(rowOf))}::jsonb) as row
      (id uuid, "contactId" uuid, status text, "toEmail" text, "toName" text, subject text, variables jsonb, "messageId" text,
       "providerMessageId" text, acknowledgement jsonb, size int, error text, "queuedAt" timestamptz, "sentAt" timestamptz, "deliveredAt" timestamptz,
       "bouncedAt" timestamptz, "complainedAt" timestamptz, "failedAt" timestamptz, "messageCount" int)
    on conflict do nothing returning id
  `.execute(tx)
  return new Set(inserted.rows.map(({ id }) => id))
}

/** The properties of one mail. JSON omits undefined values. */
const rowOf = ({ accepted, mail }: EndedMail) => ({
  id: mail.id,
  contactId: mail.contactId ?? undefined,
  status: mail.status,
  toEmail: mail.toEmail,
  toName: accepted.toName ?? undefined,
  subject: mail.subject,
  variables: accepted.variables,
  messageId: mail.messageId ?? undefined,
  providerMessageId: mail.providerMessageId ?? undefined,
  acknowledgement: mail.acknowledgement,
  size: mail.size ?? undefined,
  error: mail.error ?? undefined,
  queuedAt: accepted.at,
  messageCount: mail.messageCount === 1 ? undefined : mail.messageCount,
  ...timesOf(mail),
})

const timesOf = ({ sentAt, deliveredAt, bouncedAt, complainedAt, failedAt }: Mail) => ({
  sentAt: sentAt ?? undefined,
  deliveredAt: deliveredAt ?? undefined,
  bouncedAt: bouncedAt ?? undefined,
  complainedAt: complainedAt ?? undefined,
  failedAt: failedAt ?? undefined,
})

/** A mail of a page whose delivery has started but not ended. Its queue row was inserted just before. */
export interface UnfinishedMail {
  id: string
  rendered: Rendered
  dueAt: Date
  attempts: number
  error: string | null
  /** True if the provider may have the mail. */
  isInDoubt: boolean
  /**
   * The claim of the process that is delivering the mail or may have delivered it. This claim is valid until
   * `dueAt`. If null, the mail is retried at `dueAt`.
   */
  claimId: string | null
  /** When the provider refused the mail, if `email.delayed` is to be published. */
  delayedAt?: Date | undefined
}

/** Writes the state of delivery attempts to new mails. Counts the messages about delays. */
export async function writeUnfinishedMails(
  tx: Tx,
  mails: readonly UnfinishedMail[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return
  await sql`
    with row as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as row
        (id uuid, rendered jsonb, "dueAt" timestamptz, attempts int, error text, "isInDoubt" boolean, "claimId" uuid, "delayedAt" timestamptz)
    ), queued as (
      update deliveries set due_at = row."dueAt", attempts = row.attempts, claim_id = row."claimId",
        in_doubt_since = case when row."isInDoubt" then ${now}::timestamptz end,
        rendered = case when row."claimId" is not null then row.rendered end
      from row where deliveries.email_id = row.id
    )
    update emails set ${renderedAssignments('row.rendered')}, error = row.error, updated_at = ${now},
      message_count = message_count + (row."delayedAt" is not null)::int
    from row where emails.id = row.id
  `.execute(tx)
}
