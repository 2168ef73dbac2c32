import type { ContactPlan } from '@postrider/tenancy'
import { hashedAddress } from './hashed-address.ts'

const hiddenOfMails = ['idempotency_key', 'provider_message_id', 'content_id', 'traceparent']

const suppression = {
  table: 'suppressions',
  kind: 'suppression',
  // The contact's current address may differ from the suppressed address.
  by: 'contact_id',
  email: 'value',
  key: 'id',
  where: "each.kind = 'ADDRESS'",
}
// Two kinds of suppressions are deleted with the contact: soft bounces, which expire anyway, and addresses
// whose hash was stored by an earlier erasure.
const isDropped = `(each.reason = 'SOFT_BOUNCE' or exists (
  select from suppressions known where known.project_id = each.project_id and known.kind = 'ADDRESS'
    and known.value = ${hashedAddress('each.value')}))`

/**
 * How a contact is exported and erased. Queued mails are deleted after their outcome, because their campaign
 * waits for the outcome. They are not delivered, because the contact is deleted. A suppressed address is
 * replaced by its hash and stays suppressed; soft bounces are deleted.
 */
export const contactPlan: ContactPlan = [
  // Complete messages, which only the provider `inbox` stores. Must precede `emails`, whose rows identify the
  // contact.
  {
    table: 'inbox_messages',
    kind: 'captured-mail',
    named: "(select mail.variables -> 'contact' ->> 'id' from emails mail where mail.id = each.email_id)",
    key: 'id',
    hidden: ['raw'],
  },
  {
    table: 'emails',
    kind: 'mail',
    by: 'contact_id',
    email: 'to_email',
    at: 'queued_at',
    key: 'id',
    staysWhile: "each.status in ('QUEUED', 'SENDING')",
    owns: [{ table: 'email_events', by: 'email_id', kind: 'mail-event', key: 'id' }],
    orphans: {
      table: 'contents',
      column: 'content_id',
      namedBy: [
        { table: 'emails', by: 'content_id' },
        { table: 'campaign_sends', by: 'content_id' },
      ],
    },
    added: { content: mailContent() },
    hidden: hiddenOfMails,
  },
  // Mails of other contacts, of which the contact got a copy. An empty address keeps the positions of the copies.
  {
    table: 'emails',
    kind: 'mail-copied',
    mentions: 'each.copies::text',
    key: 'id',
    where: 'each.copies is not null',
    emptied: { copies: copiesWithoutAddress() },
    hidden: [...hiddenOfMails, 'contact_id', 'to_email', 'to_name', 'variables', 'copies'],
  },
  {
    table: 'recipients',
    kind: 'recipient',
    by: 'contact_id',
    key: 'contact_id',
    // Keep the row as a deleted contact: otherwise a repeated message would insert it again.
    emptied: { email: "''" },
  },
  // Mails that contain the contact's data but have another recipient: workflow mails to a fixed address, and
  // test mails.
  {
    table: 'emails',
    kind: 'mail-about',
    named: "each.variables -> 'contact' ->> 'id'",
    key: 'id',
    where: "each.contact_id is null and each.status not in ('QUEUED', 'SENDING')",
    emptied: { variables: "'{}'", subject: "''" },
    hidden: [...hiddenOfMails, 'to_email', 'to_name'],
  },
  // Captured mails whose row in `emails` is deleted: only the address identifies their contact.
  {
    table: 'inbox_messages',
    kind: 'captured-mail',
    email: 'to_email',
    key: 'id',
    // Skip captured mails with a row in `emails`. The first entry erases such a mail, unless the mail belongs
    // to another contact with the same address.
    staysWhile: 'exists (select from emails mail where mail.id = each.email_id)',
    hidden: ['raw'],
  },
  // Captured mails of other contacts, of which the contact got a copy. The raw message contains the address.
  {
    table: 'inbox_messages',
    kind: 'captured-mail-copied',
    mentions: "array_to_string(each.envelope_to[2:], ' ')",
    key: 'id',
    where: 'cardinality(each.envelope_to) > 1',
    hidden: ['raw', 'to_email', 'to_name', 'envelope_to'],
  },
  { ...suppression, where: `${suppression.where} and ${isDropped}` },
  {
    ...suppression,
    where: `${suppression.where} and not ${isDropped}`,
    emptied: { value: hashedAddress('each.value'), contact_id: 'null', tags: 'null', metadata: 'null' },
  },
]

/** SQL for the copies of a mail, in which the entry with the contact's address has no address and no name. */
function copiesWithoutAddress(): string {
  return `(select jsonb_agg(
      case when entry ->> 'email' ~* :address then jsonb_build_object('kind', entry -> 'kind', 'email', '') else entry end
      order by position
    ) from jsonb_array_elements(each.copies) with ordinality as entries (entry, position))`
}

/** SQL for the subject, body and text before variables are filled in. */
function mailContent(): string {
  return `(select jsonb_strip_nulls(jsonb_build_object('subject', content.subject, 'body', content.body, 'text', content.text))
    from contents content where content.id = each.content_id)`
}
