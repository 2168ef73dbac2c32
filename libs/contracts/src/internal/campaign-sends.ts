import { z } from 'zod'
import { Email, Id } from '../fields.ts'
import { CampaignRecipient, RecipientOutcome } from '../resources/campaign.ts'
import { MailStatus, MailType } from '../resources/mail.ts'
import { defineInternalEndpoint } from './define.ts'

/** The project. Campaigns and mails of another generation are ignored. */
const ofProject = { projectId: Id, generation: z.number().int() }

/**
 * The content of a campaign or of its test. It is the same for all recipients: a template is already resolved
 * to `subject` and `body`.
 */
export const CampaignSendContent = z.object({
  subject: z.string().min(1),
  body: z.string().min(1),
  from: Email,
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  type: MailType,
  /** The template that the content comes from; null if there is none. */
  templateId: Id.nullable(),
  /** The tags of the mails. Absent in requests of version 1.0. */
  tags: z.array(z.string()).default([]),
})
export type CampaignSendContent = z.infer<typeof CampaignSendContent>

/** RUNNING and PAUSED can alternate. CANCELLED is final. */
export const CampaignSendState = z.enum(['RUNNING', 'PAUSED', 'CANCELLED'])
export type CampaignSendState = z.infer<typeof CampaignSendState>

/** Which mails of a campaign to return or to count. `unsubscribed` is not an outcome of the send service. */
const mailsOfCampaign = {
  ...ofProject,
  campaignId: Id,
  status: MailStatus.optional(),
  outcome: RecipientOutcome.exclude(['unsubscribed']).optional(),
}

/** The send service's endpoints for campaigns (ADR 15). */
export const campaignSendsApi = {
  /**
   * Checks the content of a campaign, and changes nothing. Throws 403 `INTERNAL_SERVER_ERROR` (the code that
   * the API requires) unless the project may send from the domain of `from`. Throws 400 if the subject or
   * body is not a valid template.
   */
  check: defineInternalEndpoint('/internal/campaign-sends/check', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...ofProject, content: CampaignSendContent }),
    response: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Starts to send a campaign. The campaign send has the campaign's id. A repeat returns the same response.
   * Before the first audience page, a repeat can also change the content. Throws the errors of `check`.
   */
  start: defineInternalEndpoint('/internal/campaign-sends/start', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...ofProject, campaignId: Id, content: CampaignSendContent }),
    response: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Pauses, resumes or cancels a campaign send. After the response, no new delivery of a paused or cancelled
   * campaign starts; running deliveries end within `SEND_TIMEOUT_SECONDS`. Queued mails of a cancelled
   * campaign get their terminal message immediately. Mails of waiting audience pages get it when the pages
   * are expanded. A repeat has no effect. Throws 404 `CAMPAIGN_NOT_FOUND` if the campaign was not started,
   * and 409 `CONFLICT` if it is cancelled and another state is requested.
   */
  setState: defineInternalEndpoint('/internal/campaign-sends/state', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...ofProject, campaignId: Id, state: CampaignSendState }),
    response: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Sends a test of a campaign's content, rendered with these variables, without tracking. The subject gets
   * the prefix `[TEST]`. The mail belongs to no campaign and no contact (both are null in its messages), so
   * it is not counted, and the subscription is ignored. For a suppressed address, the response is 200 with
   * the status `SUPPRESSED`. Throws the errors of `check`.
   */
  test: defineInternalEndpoint('/internal/campaign-sends/test', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({
      ...ofProject,
      content: CampaignSendContent,
      to: Email,
      /** Null if the project has no contact with this address. */
      contactId: Id.nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
    response: z.object({ emailId: Id, status: z.enum(['QUEUED', 'SUPPRESSED']) }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns how many of these contacts of an audience would get no mail now, by the rules of sending.
   * `hasSuppressions` is false if the project has no suppression at all. `unitsLeft` is the number of
   * campaign mails that the project's limits allow this month; null if there is no limit.
   */
  blocked: defineInternalEndpoint('/internal/campaign-sends/blocked', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({
      ...ofProject,
      type: MailType,
      recipients: z.array(z.object({ contactId: Id, email: z.string() })).max(1000),
    }),
    response: z.object({
      blocked: z.int(),
      hasSuppressions: z.boolean(),
      unitsLeft: z.int().nullable(),
    }),
    deadlineMs: 15_000,
  }),

  /**
   * Returns a page of a campaign's mails, newest first, for `GET /campaigns/:id/recipients`. `next` is null
   * on the last page. `emailIds` returns these mails in one page. Throws 400 for an invalid `after`.
   */
  recipients: defineInternalEndpoint('/internal/campaign-sends/recipients', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({
      ...mailsOfCampaign,
      emailIds: z.array(Id).max(100).optional(),
      limit: z.number().int().min(1).max(100),
      after: z.string().max(500).nullish(),
    }),
    response: z.object({ recipients: z.array(CampaignRecipient), next: z.string().nullable() }),
  }),

  /** Returns how many mails of a campaign `recipients` returns on all pages. */
  countRecipients: defineInternalEndpoint('/internal/campaign-sends/count-recipients', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...mailsOfCampaign, emailIds: z.array(Id).max(10_000).optional() }),
    response: z.object({ count: z.int() }),
    deadlineMs: 15_000,
  }),
}
