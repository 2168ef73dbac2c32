import { z } from 'zod'

/**
 * What a mail is for: what a template or campaign declares, and what decides whether an unsubscribed contact
 * gets it.
 */
export const MailType = z.enum(['TRANSACTIONAL', 'MARKETING', 'HEADLESS'])
export type MailType = z.infer<typeof MailType>

/**
 * What caused a mail: a call of /v1/send, a campaign or a step of a workflow; INBOUND: somebody else sent it
 * to a domain of the project.
 */
export const MailSource = z.enum(['TRANSACTIONAL', 'CAMPAIGN', 'WORKFLOW', 'INBOUND'])
export type MailSource = z.infer<typeof MailSource>

export const MailStatus = z.enum([
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
 * As SES classifies bounces: the address does not exist, is unreachable for now, or the answer does not tell
 * which.
 */
export const BounceType = z.enum(['Permanent', 'Transient', 'Undetermined'])
export type BounceType = z.infer<typeof BounceType>

/**
 * Why an address or a pattern of addresses is not mailed; SOFT_BOUNCE: too many mails to it bounced for now,
 * so not for a while; MANUAL: a person put it on the list.
 */
export const SuppressionReason = z.enum(['BOUNCE', 'SOFT_BOUNCE', 'COMPLAINT', 'MANUAL'])
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** What happens to a mail and ends the subscription of its contact: a permanent bounce or a complaint. */
export type OptOutReason = Exclude<SuppressionReason, 'MANUAL' | 'SOFT_BOUNCE'>

/** What a mail server found out about a mail that it received, as SES says it. */
export const Verdict = z.enum(['PASS', 'FAIL', 'GRAY', 'PROCESSING_FAILED', 'DISABLED'])
export type Verdict = z.infer<typeof Verdict>
