import type { ContactPlan } from '@postrider/tenancy'
import { hashedAddress } from './hashed-address.ts'

const hiddenOfMails = ['idempotency_key', 'provider_message_id', 'content_id']

const suppression = {
  table: 'suppressions',
  kind: 'suppression',
  // The contact may have had the address before its present one.
  by: 'contact_id',
  email: 'value',
  key: 'id',
  where: "each.kind = 'ADDRESS'",
}
// Goes with the contact: a suppression by soft bounces, which ends anyway, or of an address whose hash is
// kept from an earlier erasure.
const isDropped = `(each.reason = 'SOFT_BOUNCE' or exists (
  select from suppressions known where known.project_id = each.project_id and known.kind = 'ADDRESS'
    and known.value = ${hashedAddress('each.value')}))`

/**
 * What is kept of a contact. A mail that is on its way goes when it has its outcome, which its campaign waits
 * for; as that of a deleted contact, it is not handed over any more. The address stays suppressed, by its
 * hash, unless that was by soft bounces.
 */
export const contactPlan: ContactPlan = [
  // Whole mails, with the provider `inbox` alone. Before the mails, which tell whom they are about.
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
  {
    table: 'recipients',
    kind: 'recipient',
    by: 'contact_id',
    key: 'contact_id',
    // The row stays, as of a deleted contact: without it a repeated message would make another.
    emptied: { email: "''" },
  },
  // Written with the contact's data to somebody else: by a workflow to an address of its own, or as a test.
  {
    table: 'emails',
    kind: 'mail-about',
    named: "each.variables -> 'contact' ->> 'id'",
    key: 'id',
    where: "each.contact_id is null and each.status not in ('QUEUED', 'SENDING')",
    emptied: { variables: "'{}'", subject: "''" },
    hidden: [...hiddenOfMails, 'to_email', 'to_name'],
  },
  // Captured mails whose row in `emails` is gone: only the address still tells whom they were about.
  {
    table: 'inbox_messages',
    kind: 'captured-mail',
    email: 'to_email',
    key: 'id',
    // It follows its mail, which may be to a new contact with the address.
    staysWhile: 'exists (select from emails mail where mail.id = each.email_id)',
    hidden: ['raw'],
  },
  { ...suppression, where: `${suppression.where} and ${isDropped}` },
  {
    ...suppression,
    where: `${suppression.where} and not ${isDropped}`,
    emptied: { value: hashedAddress('each.value'), contact_id: 'null' },
  },
]

/** Subject and body as they were written, before they were rendered with the variables of the mail. */
function mailContent(): string {
  return `(select jsonb_build_object('subject', content.subject, 'body', content.body)
    from contents content where content.id = each.content_id)`
}
