import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Mail, Rendered } from '../../mails/mail.ts'
import type { NewMail } from '../../mails/new-mail.ts'
import { takingOver } from '../../mails/store/rendered.ts'
import type { Tx } from '../../db/tables.ts'

/** A mail of a page whose outcome is known before it has a row. */
export interface EndedMail {
  accepted: NewMail
  /** After its outcome. */
  mail: Mail
}

/**
 * Writes mails of one page, each with the run's values, in the state in which they ended, each once; one that
 * is there already stays as it is. Returns the new ones. One insert for a mail that takes seven writes on the
 * way through the queue.
 *
 * What all mails of a page share is a parameter once, and a row leaves out what is null: 46 instead of 58 µs
 * of PostgreSQL's CPU time for each mail, of which 27 were to read its 29 columns, and 14 instead of 23 to
 * write them here.
 */
export async function insertEndedMails(tx: Tx, mails: readonly EndedMail[], now: Date): Promise<Set<string>> {
  const run = mails[0]?.accepted
  if (!run) return new Set()
  const inserted = await sql<{ id: string }>`
    ${prepared('send.insert_ended_mails')}insert into emails (id, project_id, generation, contact_id, source, type, status, to_email,
      to_name, from_email, from_name, reply_to, subject, content_id, variables, template_id, campaign_id, tracking, message_id,
      provider_message_id, size, error, queued_at, sent_at, delivered_at, bounced_at, complained_at, failed_at, updated_at)
    select id, ${run.projectId}::uuid, ${run.generation}::bigint, "contactId", ${run.source}, ${run.type}, status, "toEmail",
      "toName", ${run.fromEmail}, ${run.fromName}, ${run.replyTo}, subject, ${run.contentId}::uuid, variables, ${run.templateId}::uuid,
      ${run.campaignId}::uuid, ${run.tracking}::boolean, "messageId", "providerMessageId", size, error, "queuedAt", "sentAt",
      "deliveredAt", "bouncedAt", "complainedAt", "failedAt", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(mails.map(ownOf))}::jsonb) as row
      (id uuid, "contactId" uuid, status text, "toEmail" text, "toName" text, subject text, variables jsonb, "messageId" text,
       "providerMessageId" text, size int, error text, "queuedAt" timestamptz, "sentAt" timestamptz, "deliveredAt" timestamptz,
       "bouncedAt" timestamptz, "complainedAt" timestamptz, "failedAt" timestamptz)
    on conflict do nothing returning id
  `.execute(tx)
  return new Set(inserted.rows.map(({ id }) => id))
}

/** What a mail has of its own; JSON leaves out what is undefined. */
const ownOf = ({ accepted, mail }: EndedMail) => ({
  id: mail.id,
  contactId: mail.contactId ?? undefined,
  status: mail.status,
  toEmail: mail.toEmail,
  toName: accepted.toName ?? undefined,
  subject: mail.subject,
  variables: accepted.variables,
  messageId: mail.messageId ?? undefined,
  providerMessageId: mail.providerMessageId ?? undefined,
  size: mail.size ?? undefined,
  error: mail.error ?? undefined,
  queuedAt: accepted.at,
  ...timesOf(mail),
})

const timesOf = ({ sentAt, deliveredAt, bouncedAt, complainedAt, failedAt }: Mail) => ({
  sentAt: sentAt ?? undefined,
  deliveredAt: deliveredAt ?? undefined,
  bouncedAt: bouncedAt ?? undefined,
  complainedAt: complainedAt ?? undefined,
  failedAt: failedAt ?? undefined,
})

/** A mail of a page that was begun to be handed over and has not ended; its queue row is new. */
export interface OpenMail {
  id: string
  rendered: Rendered
  dueAt: Date
  attempts: number
  error: string | null
  /** It is being handed over, or may have been: until `dueAt` by this claim. Null: it is tried again then. */
  claimId: string | null
}

/** Gives new mails the state of mails that were tried. */
export async function writeOpenMails(tx: Tx, mails: readonly OpenMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  await sql`
    with row as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as row
        (id uuid, rendered jsonb, "dueAt" timestamptz, attempts int, error text, "claimId" uuid)
    ), queued as (
      update deliveries set due_at = row."dueAt", attempts = row.attempts, claim_id = row."claimId",
        rendered = case when row."claimId" is not null then row.rendered end
      from row where deliveries.email_id = row.id
    )
    update emails set ${takingOver('row.rendered')}, error = row.error, updated_at = ${now}
    from row where emails.id = row.id
  `.execute(tx)
}
