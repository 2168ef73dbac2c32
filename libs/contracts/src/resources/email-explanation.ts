import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { MailStatus } from './mail.ts'

/** The cause of a mail's current state. */
export const EmailReason = z.enum([
  // The mail waits.
  'scheduled',
  'waiting',
  'sending',
  'retry',
  'no-reply',
  'project-rate',
  'provider-rate',
  'provider-unavailable',
  'campaign-paused',
  'project-disabled',
  // The provider has the mail.
  'accepted',
  'delayed',
  'captured',
  'delivered',
  'opened',
  'clicked',
  // The recipient did not get or did not want the mail.
  'address-invalid',
  'mailbox-unavailable',
  'sender-rejected',
  'message-rejected',
  'rejected',
  'complained',
  // Postrider did not send the mail.
  'address-suppressed',
  'unsubscribed',
  'contact-deleted',
  'usage-limit',
  'frequency-limit',
  'cancelled',
  'campaign-cancelled',
  'workflow-cancelled',
  'project-deleted',
  'sender-domain',
  'template',
  'content',
  'attempts-used',
  'failed',
  'received',
])
export type EmailReason = z.infer<typeof EmailReason>

/** The kind of a step in the explanation of a mail. */
export const EmailStep = z.enum([
  'accepted',
  'queued',
  'waiting',
  'delayed',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'unsubscribed',
  'opened',
  'opened-by-program',
  'clicked',
  'clicked-by-program',
  'suppressed',
  'dropped',
  'failed',
  'address-suppressed',
  'copy',
  'received',
])
export type EmailStep = z.infer<typeof EmailStep>

/** Response of GET /emails/:id/explain. */
export const EmailExplanation = z.object({
  id: Id,
  status: MailStatus,
  reason: EmailReason.describe('The cause of the current state. New values may be added.'),
  summary: z.string().describe('Why the mail arrived, waits or did not arrive, in one sentence.'),
  steps: z
    .array(
      z.object({
        at: Instant,
        what: EmailStep.describe('The kind of the step. New values may be added.'),
        text: z.string(),
      }),
    )
    .describe('What happened to the mail, in order.'),
  next: z.array(z.string()).describe('What to do now. Empty if there is nothing to do.'),
})
export type EmailExplanation = z.infer<typeof EmailExplanation>
