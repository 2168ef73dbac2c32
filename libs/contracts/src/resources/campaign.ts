import { z } from 'zod'
import { Email, Id, Instant, lenient, maxEmailLength, OffsetQuery } from '../fields.ts'
import { ConditionTree } from './condition.ts'
import { internalText, mailFields } from './mail-fields.ts'
import { MailTags, tagsText } from './mail-labels.ts'
import { MailStatus, MailType } from './mail.ts'

/** DRAFT → SCHEDULED → SENDING → SENT; SCHEDULED and SENDING → CANCELLED. A paused campaign is SENDING. */
export const CampaignStatus = z.enum(['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'])
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** ALL: all contacts; SEGMENT: the members of a segment; FILTERED: the contacts that match a condition. */
export const AudienceType = z.enum(['ALL', 'SEGMENT', 'FILTERED'])
export type AudienceType = z.infer<typeof AudienceType>

const fields = {
  ...mailFields(100),
  description: z.string().max(2000).nullable().describe(internalText),
  type: MailType.describe(
    '`TRANSACTIONAL` is sent to all contacts in the audience; `MARKETING` (the default) and `HEADLESS` to subscribed contacts only.',
  ),
  audienceType: AudienceType.describe(
    '`ALL`: all contacts. `SEGMENT`: the members of `segmentId`. `FILTERED`: the contacts that match `audienceCondition`.',
  ),
  segmentId: Id.nullable().describe('The segment of an audience of type `SEGMENT`.'),
  audienceCondition: ConditionTree.nullable().describe('The condition of an audience of type `FILTERED`.'),
  templateId: Id.nullable().describe(
    'The template that the content comes from. The template’s usage lists the campaign.',
  ),
  tags: MailTags.describe(`Tags of the campaign’s mails. ${tagsText}`),
}

/**
 * Body of POST /campaigns. The service returns 400 if `segmentId` is missing for SEGMENT, or
 * `audienceCondition` for FILTERED.
 */
export const NewCampaign = z.object({
  ...fields,
  description: fields.description.default(null),
  type: fields.type.default('MARKETING'),
  segmentId: fields.segmentId.optional(),
  audienceCondition: fields.audienceCondition.optional(),
  templateId: fields.templateId.optional(),
  tags: fields.tags.default([]),
})
export type NewCampaign = z.output<typeof NewCampaign>

/**
 * Body of PUT /campaigns/:id. Absent fields are not changed although it is a PUT, and null clears an optional
 * field.
 */
export const CampaignPatch = z.object(fields).partial()
export type CampaignPatch = z.output<typeof CampaignPatch>

/** Query of GET /campaigns. The service returns 400 for an unknown `status`. */
export const CampaignsQuery = z.object({
  ...OffsetQuery,
  status: z.string().optional(),
  search: z.string().max(maxEmailLength).optional(),
  sort: lenient(['name', 'createdAt', 'updatedAt'], 'createdAt'),
  dir: lenient(['asc', 'desc'], 'desc'),
})
export type CampaignsQuery = z.output<typeof CampaignsQuery>

/** Body of POST /campaigns/:id/test. */
export const CampaignTest = z.object({ email: Email })

/** A campaign as the API returns it. */
export const CampaignView = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  from: z.string(),
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  type: MailType,
  status: CampaignStatus,
  paused: z.boolean().describe('True if the campaign is `SENDING` but paused: no mail is delivered.'),
  cancelReason: z.string().nullable(),
  audienceType: AudienceType,
  audienceCondition: ConditionTree.nullable(),
  segmentId: Id.nullable(),
  /** Null if the audience is not a segment, or if the segment was deleted. */
  segment: z.object({ id: Id, name: z.string() }).nullable(),
  templateId: Id.nullable(),
  tags: z.array(z.string()).describe('Tags of the campaign’s mails.'),
  scheduledFor: Instant.nullable(),
  totalRecipients: z
    .number()
    .int()
    .describe('The number of mails, including mails that are not created yet.'),
  sentCount: z.number().int(),
  deliveredCount: z.number().int(),
  openedCount: z.number().int(),
  clickedCount: z.number().int(),
  bouncedCount: z.number().int(),
  complainedCount: z.number().int(),
  unsubscribedCount: z.number().int(),
  /** The numbers of mails that a program opened and clicked. All other counts exclude programs. */
  machineOpenedCount: z.number().int(),
  machineClickedCount: z.number().int(),
  failedCount: z.number().int(),
  suppressedCount: z.number().int(),
  droppedCount: z
    .number()
    .int()
    .describe('The number of mails that were not delivered because the campaign was cancelled.'),
  projectId: Id,
  sentAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type CampaignView = z.infer<typeof CampaignView>

/** The fields of a campaign in responses to requests that change its state. */
export const CampaignState = CampaignView.pick({
  id: true,
  name: true,
  status: true,
  paused: true,
  scheduledFor: true,
})
export type CampaignState = z.infer<typeof CampaignState>

/**
 * The statistics of a campaign. Rates are percentages of `sentCount`, and 0 before the first mail is sent.
 */
export const CampaignFigures = CampaignView.pick({
  totalRecipients: true,
  sentCount: true,
  deliveredCount: true,
  openedCount: true,
  clickedCount: true,
  bouncedCount: true,
  complainedCount: true,
  unsubscribedCount: true,
  machineOpenedCount: true,
  machineClickedCount: true,
  failedCount: true,
  suppressedCount: true,
  droppedCount: true,
}).extend({
  deliveryRate: z.number(),
  openRate: z.number(),
  clickRate: z.number(),
  bounceRate: z.number(),
  complaintRate: z.number(),
  unsubscribeRate: z.number(),
  /**
   * Clicks by link, the most clicked first. An entry with `url` null contains all links after the thousandth.
   */
  links: z.array(z.object({ url: z.string().nullable(), clicks: z.int() })),
})
export type CampaignFigures = z.infer<typeof CampaignFigures>

/** Response of GET /campaigns/:id/audience. */
export const CampaignAudience = z.object({
  recipients: z.int().describe('The number of contacts that would get the mail now.'),
  isExact: z
    .boolean()
    .describe(
      'False if `suppressed` is an estimate, because the audience is too large to check every address. `recipients` and `overLimit` then depend on this estimate.',
    ),
  excluded: z
    .object({
      unsubscribed: z.int().describe('Contacts that are not subscribed. 0 for type `TRANSACTIONAL`.'),
      suppressed: z.int().describe('Contacts whose address is suppressed.'),
      overLimit: z.int().describe('Contacts for which the monthly limit of the project has no mails left.'),
    })
    .describe('The contacts of the audience that would get no mail, each counted for one reason.'),
})
export type CampaignAudience = z.infer<typeof CampaignAudience>

/** The result of a campaign's test mail. */
export const CampaignTestView = z.object({ emailId: Id, status: z.enum(['QUEUED', 'SUPPRESSED']) })
export type CampaignTestView = z.infer<typeof CampaignTestView>

/** An outcome of a campaign's mail, which one of its statistics counts. A mail can have several outcomes. */
export const RecipientOutcome = z.enum([
  'sent',
  'delivered',
  'opened',
  'clicked',
  'machineOpened',
  'machineClicked',
  'bounced',
  'complained',
  'unsubscribed',
  'failed',
  'suppressed',
  'dropped',
])
export type RecipientOutcome = z.infer<typeof RecipientOutcome>

/** A recipient of a campaign as the API returns it. */
export const CampaignRecipient = z.object({
  contactId: Id.nullable(),
  email: z.string(),
  emailId: Id,
  status: MailStatus,
  /** The time when the mail reached this status. */
  at: Instant,
  error: z.string().nullable(),
})
export type CampaignRecipient = z.infer<typeof CampaignRecipient>
