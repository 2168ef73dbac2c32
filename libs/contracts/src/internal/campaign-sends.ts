import { z } from 'zod'
import { Email, Id } from '../fields.ts'
import { CampaignRecipient } from '../resources/campaign.ts'
import { MailStatus, MailType } from '../resources/mail.ts'
import { defineInternalEndpoint } from './define.ts'

/** Campaigns and mails of another generation of the project are ignored. */
const ofProject = { projectId: Id, generation: z.number().int() }

/**
 * The content of a campaign or of its test, the same for all recipients. A template is resolved to
 * `subject` and `body`.
 */
export const CampaignSendContent = z.object({
  subject: z.string().min(1),
  body: z.string().min(1),
  from: Email,
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  type: MailType,
  /** The template that the content was made from, if any. */
  templateId: Id.nullable(),
})
export type CampaignSendContent = z.infer<typeof CampaignSendContent>

/** RUNNING and PAUSED may follow each other; CANCELLED is final. */
export const CampaignSendState = z.enum(['RUNNING', 'PAUSED', 'CANCELLED'])
export type CampaignSendState = z.infer<typeof CampaignSendState>

/** The endpoints of send for campaigns (ADR 15). */
export const campaignSendsApi = {
  /**
   * Checks the content of a campaign. 403 `INTERNAL_SERVER_ERROR` (the code that the API requires) unless
   * the project may send from the domain of `from`; 400 for a subject or body that is not a valid template.
   * Changes nothing.
   */
  check: defineInternalEndpoint('/internal/campaign-sends/check', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...ofProject, content: CampaignSendContent }),
    response: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Starts sending a campaign, with the errors of `check`. The id of the campaign send is the campaign's. A
   * repeat returns the same; it only changes the content, and only before the first audience page.
   */
  start: defineInternalEndpoint('/internal/campaign-sends/start', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...ofProject, campaignId: Id, content: CampaignSendContent }),
    response: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Pauses, resumes or cancels a campaign send. When it returns, no further delivery of a paused or
   * cancelled campaign starts; running deliveries end within `SEND_TIMEOUT_SECONDS`. A repeat has no
   * effect. 404 `CAMPAIGN_NOT_FOUND` if the campaign was not started, 409 `CONFLICT` for another state of a
   * cancelled one. Queued mails of a cancelled campaign get their terminal message immediately; mails of
   * waiting audience pages get it when the pages are expanded.
   */
  setState: defineInternalEndpoint('/internal/campaign-sends/state', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...ofProject, campaignId: Id, state: CampaignSendState }),
    response: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Sends a test of a campaign's content, with the subject prefix `[TEST]`, rendered with these variables,
   * without tracking. It belongs to no campaign and no contact (null in its messages), so it is not
   * counted, and ignores the subscription. Errors of `check`; a suppressed address is 200 with the mail's
   * status `SUPPRESSED`.
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
   * Returns a page of the mails of a campaign, newest first, for `GET /campaigns/:id/recipients`; `next` is
   * null at the end. 400 for an invalid `after`.
   */
  recipients: defineInternalEndpoint('/internal/campaign-sends/recipients', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({
      ...ofProject,
      campaignId: Id,
      status: MailStatus.optional(),
      limit: z.number().int().min(1).max(100),
      after: z.string().max(500).nullish(),
    }),
    response: z.object({ recipients: z.array(CampaignRecipient), next: z.string().nullable() }),
  }),
}
