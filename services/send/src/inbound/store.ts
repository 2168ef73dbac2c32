import { sql } from 'kysely'
import { keptBody, receivedData, type InboundMail } from '../mail-reader/inbound-mail.ts'
import type { Mail } from '../mails/mail.ts'
import { saveContents } from '../mails/store/contents.ts'
import { insertTimeline } from '../mails/store/email-facts.ts'
import type { Database, Tx } from '../db/tables.ts'

/** A project that receives mail for a domain. */
interface Receiver {
  projectId: string
  generation: number
  domain: string
}

/** Returns the active projects that have verified these domains. */
export async function findReceivers(db: Database, domains: readonly string[]): Promise<Receiver[]> {
  if (domains.length === 0) return []
  const { rows } = await sql<Receiver>`
    select domains.project_id as "projectId", projects.generation, domains.domain
    from domains join projects on projects.id = domains.project_id
    where domains.domain = any(${[...domains]}::text[]) and domains.verified and not projects.deleted and not projects.disabled
    order by domains.domain
  `.execute(db)
  return rows
}

/** Returns the addresses of a mail; undefined if the mail is not stored. */
export async function findAddresses(
  db: Database,
  emailId: string,
): Promise<Pick<Mail, 'toEmail' | 'copies'> | undefined> {
  const { rows } = await sql<Pick<Mail, 'toEmail' | 'copies'>>`
    select to_email as "toEmail", coalesce(copies, '[]') as copies from emails where id = ${emailId}
  `.execute(db)
  return rows[0]
}

/** Inserts a received mail, its content and its timeline. */
export async function insertInbound(
  tx: Tx,
  mail: InboundMail,
  { now, newId }: { now: Date; newId(): string },
): Promise<void> {
  const { id, projectId, generation, message } = mail
  const { content, receivedAt } = message
  const body = keptBody(mail)
  const contents =
    body === null
      ? []
      : [{ projectId, generation, content: { subject: content.subject, body, attachments: [], headers: {} } }]
  const [contentId = null] = await saveContents(tx, { contents, at: now, newId })
  await tx
    .insertInto('emails')
    .values({
      id,
      project_id: projectId,
      generation,
      contact_id: mail.contactId,
      source: 'INBOUND',
      type: null,
      status: 'RECEIVED',
      to_email: mail.recipients[0] ?? '',
      to_name: null,
      from_email: mail.from.email,
      from_name: mail.from.name,
      reply_to: null,
      subject: content.subject,
      content_id: contentId,
      variables: '{}',
      tracking: false,
      message_id: content.messageId,
      size: content.size,
      message_count: 1,
      queued_at: receivedAt,
      updated_at: now,
    })
    .execute()
  const entry = { name: 'received', at: receivedAt, data: receivedData(mail), dedupe: 'received' }
  await insertTimeline(tx, [{ ...entry, id: newId(), projectId, emailId: id }])
}
