import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { SuppressionReason } from '../resources/mail.ts'
import { SuppressionKind } from '../resources/suppression.ts'
import { defineWebhookEvent, sample } from './define.ts'

const DomainData = z.object({ domainId: Id, domain: z.string() })
const domain = { domainId: sample.domainId, domain: 'mail.example.com' }

export const domainEvents = {
  'domain.verified': defineWebhookEvent('The domain may now send mail.', DomainData, domain),
  'domain.lost': defineWebhookEvent(
    'A verified domain may no longer send mail.',
    DomainData.extend({
      records: z.array(z.object({ type: z.string(), name: z.string() })).describe('The invalid DNS records.'),
    }),
    { ...domain, records: [{ type: 'TXT', name: 'postrider1._domainkey.mail.example.com' }] },
  ),
}

const SuppressionData = z.object({
  suppressionId: Id,
  kind: SuppressionKind,
  value: z.string(),
  reason: SuppressionReason,
  emailId: Id.nullable().describe('The mail that bounced or caused a complaint.'),
  contactId: Id.nullable(),
  tags: z.array(z.string()).describe('The tags of this mail.'),
  metadata: z.record(z.string(), z.string()).describe('The metadata of this mail.'),
})
type SuppressionData = z.output<typeof SuppressionData>

const suppression: SuppressionData = {
  suppressionId: sample.suppressionId,
  kind: 'ADDRESS',
  value: sample.address,
  reason: 'BOUNCE',
  emailId: sample.emailId,
  contactId: sample.contactId,
  tags: ['orders'],
  metadata: { order: 'A-42' },
}

export const suppressionEvents = {
  'suppression.created': defineWebhookEvent(
    'An address or a pattern was suppressed.',
    SuppressionData.extend({
      createdAt: Instant,
      endsAt: Instant.nullable().describe('When the suppression ends; null if it does not end.'),
    }),
    { ...suppression, createdAt: sample.at, endsAt: null },
  ),
  'suppression.deleted': defineWebhookEvent(
    'The suppression was deleted, or it has ended.',
    SuppressionData.extend({ deletedAt: Instant }),
    { ...suppression, deletedAt: sample.at },
  ),
}
