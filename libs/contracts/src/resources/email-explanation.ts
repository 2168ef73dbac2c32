import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { MailStatus, SuppressionReason } from './mail.ts'

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

/** What to do about a mail. */
export const EmailAdvice = z.enum([
  'wait',
  'ask-operator',
  'reschedule',
  // Send again, or not again.
  'send-again',
  'send-later',
  'resume-campaign',
  'send-new-campaign',
  'restart-workflow',
  'do-not-send',
  // Change the project.
  'remove-suppression',
  'keep-unsubscribed',
  'use-transactional-template',
  'create-contact',
  'correct-address',
  'correct-content',
  'correct-workflow-step',
  'choose-template',
  'simplify-template',
  'raise-usage-limit',
  'raise-frequency-limit',
  'verify-domain',
  // Find the cause.
  'check-sender-domain',
  'check-block-lists',
  'check-content',
  'check-spam-folder',
  'open-inbox',
  'ask-recipient-to-allow',
  'ask-mail-server',
  'ask-receiving-server',
])
export type EmailAdvice = z.infer<typeof EmailAdvice>

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
  next: z
    .array(
      z.object({
        what: EmailAdvice.describe('The kind of the advice. New values may be added.'),
        text: z.string(),
        suppression: z
          .object({ id: Id, reason: SuppressionReason, endsAt: Instant.nullable() })
          .optional()
          .describe('The suppression that the advice is about.'),
      }),
    )
    .describe('What to do now. Empty if there is nothing to do.'),
})
export type EmailExplanation = z.infer<typeof EmailExplanation>
