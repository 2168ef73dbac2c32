import { z } from 'zod'

/**
 * The purpose of a mail, which templates and campaigns declare. It decides whether an unsubscribed contact
 * receives the mail.
 */
export const MailType = z.enum(['TRANSACTIONAL', 'MARKETING', 'HEADLESS'])
export type MailType = z.infer<typeof MailType>

/**
 * The cause of a mail: a call of /v1/send, a campaign or a step of a workflow. INBOUND: the mail was received
 * for a domain of the project.
 */
export const MailSource = z.enum(['TRANSACTIONAL', 'CAMPAIGN', 'WORKFLOW', 'INBOUND'])
export type MailSource = z.infer<typeof MailSource>

export const MailStatus = z.enum([
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'BOUNCED',
  'COMPLAINED',
  'FAILED',
  'SUPPRESSED',
  'DROPPED',
  'RECEIVED',
])
export type MailStatus = z.infer<typeof MailStatus>

/**
 * SES's classification of bounces: the address does not exist, is temporarily unreachable, or the response is
 * ambiguous.
 */
export const BounceType = z.enum(['Permanent', 'Transient', 'Undetermined'])
export type BounceType = z.infer<typeof BounceType>

/**
 * The reason why an address or a pattern is suppressed. SOFT_BOUNCE: the address had too many temporary
 * bounces; the suppression ends after some time. MANUAL: a user added it.
 */
export const SuppressionReason = z.enum(['BOUNCE', 'SOFT_BOUNCE', 'COMPLAINT', 'MANUAL'])
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** The reasons that also unsubscribe the contact: a permanent bounce or a complaint. */
export type OptOutReason = Exclude<SuppressionReason, 'MANUAL' | 'SOFT_BOUNCE'>

/** A mail server's verdict on a received mail, in the terms of SES. */
export const Verdict = z.enum(['PASS', 'FAIL', 'GRAY', 'PROCESSING_FAILED', 'DISABLED'])
export type Verdict = z.infer<typeof Verdict>
