import { z } from 'zod'
import { Email, Id } from '../fields.ts'
import { CampaignRecipient } from '../resources/campaign.ts'
import { MailStatus, MailType } from '../resources/mail.ts'
import { defineInternalEndpoint } from './define.ts'

/** Runs and mails of another generation of the project do not count. */
const ofProject = { projectId: Id, generation: z.number().int() }

/**
 * What a campaign or a test of it says, the same for all of its recipients; a template as `subject` and
 * `body`.
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

/** What send does for campaigns (ADR 15). */
export const campaignSendsApi = {
  /**
   * Checks what a campaign is to say: 403 `INTERNAL_SERVER_ERROR` (the code that the API fixes) unless the
   * project may send from the domain of `from`, 400 for a subject or body that is not a valid template.
   * Changes nothing.
   */
  check: defineInternalEndpoint('/internal/campaign-sends/check', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...ofProject, content: CampaignSendContent }),
    answer: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Starts the run of a campaign, with the errors of `check`; its id is the campaign's. The same campaign
   * again answers as the first time and changes nothing but the content, as long as no page of it has come.
   */
  start: defineInternalEndpoint('/internal/campaign-sends/start', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...ofProject, campaignId: Id, content: CampaignSendContent }),
    answer: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Pauses, resumes or cancels a run. When it has answered, no mail of a paused or cancelled run begins to be
   * handed over; those that are being handed over end within `SEND_TIMEOUT_SECONDS`. The same state again
   * changes nothing. 404 `CAMPAIGN_NOT_FOUND` for a campaign without a run, 409 `CONFLICT` for another state
   * of one that is cancelled. A cancelled run's mails in the queue have their terminal message then, those of
   * pages that are still waiting get it as the pages are expanded.
   */
  setState: defineInternalEndpoint('/internal/campaign-sends/state', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({ ...ofProject, campaignId: Id, state: CampaignSendState }),
    answer: z.object({}),
    deadlineMs: 15_000,
  }),

  /**
   * Sends one test of a campaign's content, subject prefixed `[TEST]`, rendered with these variables, without
   * tracking; it belongs to no run, no campaign and no contact (its messages have null for both), so no
   * campaign counts it and a subscription does not matter. Errors of `check`; a suppressed address is 200 and
   * the mail's status `SUPPRESSED`.
   */
  test: defineInternalEndpoint('/internal/campaign-sends/test', {
    services: ['send'],
    callers: ['campaigns'],
    body: z.object({
      ...ofProject,
      content: CampaignSendContent,
      to: Email,
      /** Null where the project has no contact with this address. */
      contactId: Id.nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
    answer: z.object({ emailId: Id, status: z.enum(['QUEUED', 'SUPPRESSED']) }),
    deadlineMs: 15_000,
  }),

  /**
   * A page of the mails of a campaign, newest first, for `GET /campaigns/:id/recipients`; `next` is null at
   * the end. 400 for an `after` that send has not given.
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
    answer: z.object({ recipients: z.array(CampaignRecipient), next: z.string().nullable() }),
  }),
}
