import { z } from 'zod'
import { asciiAddressPart } from '../email-address.ts'
import { CursorLimit, Data, Id, Instant, maxEmailLength } from '../fields.ts'
import { queryList } from '../query-list.ts'
import { Disposition } from './attachment.ts'
import { labelsView, MailMetadata, MailTag, metadataKey } from './mail-labels.ts'
import { MailSource, MailStatus, MailType } from './mail.ts'
import { QueryPeriod } from './period.ts'

/**
 * Query of GET /emails. Parameters `metadata.<key>` or `metadata[<key>]` select mails with this metadata
 * (`metadataKey`).
 */
export const EmailsQuery = z
  .object({
    limit: CursorLimit,
    cursor: z.string().optional(),
    contactId: Id.optional(),
    campaignId: Id.optional(),
    workflowExecutionId: Id.optional(),
    status: queryList(MailStatus).optional(),
    source: queryList(MailSource).optional(),
    ...QueryPeriod.shape,
    tag: MailTag.optional(),
    metadata: MailMetadata.optional(),
    to: z.string().trim().max(maxEmailLength).overwrite(asciiAddressPart).optional(),
  })
  .catchall(z.unknown())
  .check(({ value: query, issues }) => {
    // A repeated parameter has several values.
    for (const [name, input] of Object.entries(query))
      if (metadataKey(name) !== undefined && typeof input !== 'string')
        issues.push({ code: 'invalid_type', expected: 'string', input, path: [name] })
  })
export type EmailsQuery = z.output<typeof EmailsQuery>

const MaybeInstant = Instant.nullable()

const CopyView = z.object({ email: z.string(), name: z.string().optional() })

/** A mail in lists. */
export const EmailView = z.object({
  id: Id,
  projectId: Id,
  status: MailStatus,
  source: MailSource,
  type: MailType.nullable(),
  contact: z.object({ id: Id, email: z.string() }).nullable(),
  templateId: Id.nullable(),
  campaignId: Id.nullable(),
  workflowExecutionId: Id.nullable(),
  workflowId: Id.nullable(),
  from: z.string(),
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  to: z.string(),
  toName: z.string().nullable(),
  cc: z.array(CopyView),
  bcc: z.array(CopyView),
  subject: z.string(),
  messageId: z.string().nullable(),
  size: z
    .number()
    .int()
    .nullable()
    .describe('The size of the complete message in bytes; null before it is composed.'),
  tracking: z.boolean(),
  ...labelsView,
  opens: z.number().int(),
  clicks: z.number().int(),
  /**
   * The numbers of opens and clicks by programs that read or check mail. `opens` and `clicks` exclude
   * programs.
   */
  machineOpens: z.number().int(),
  machineClicks: z.number().int(),
  error: z.string().nullable().describe('The reason why the mail failed or waits.'),
  createdAt: Instant,
  scheduledFor: MaybeInstant.describe('When a scheduled mail is or was due; null for other mails.'),
  sentAt: MaybeInstant,
  deliveredAt: MaybeInstant,
  openedAt: MaybeInstant,
  clickedAt: MaybeInstant,
  bouncedAt: MaybeInstant,
  complainedAt: MaybeInstant,
  failedAt: MaybeInstant,
  updatedAt: Instant,
})
export type EmailView = z.infer<typeof EmailView>

/** Response of GET /emails/:id: the mail with its events, in order. */
export const EmailTimeline = EmailView.extend({
  events: z
    .array(z.object({ name: z.string(), at: Instant, data: Data }))
    .describe(
      'The events of the mail, in order. Names that start with `copy-` are about a copy: `data.recipient` is its address. It is missing if a report names none of the recipients of a mail with copies.',
    ),
})
export type EmailTimeline = z.infer<typeof EmailTimeline>

/**
 * Response of GET /emails/:id/content: the mail as it was rendered for this recipient, while it is stored.
 */
export const EmailContent = z.object({
  subject: z.string(),
  body: z.string(),
  text: z.string().nullable().describe('The text part; null if it is derived from `body`.'),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      size: z.number().int(),
      contentId: z.string().nullable(),
      disposition: Disposition,
      isRemoved: z.boolean().describe('Whether the file is no longer stored.'),
    }),
  ),
})
export type EmailContent = z.infer<typeof EmailContent>
