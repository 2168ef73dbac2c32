import { z } from 'zod'
import { Data, Id, Instant } from '../fields.ts'
import { defineMessage } from './define.ts'

/** The most contacts of one audience page. */
export const maxAudiencePageContacts = 500

/**
 * Requests mails to these contacts of a campaign that send has started. The key is the campaign's id.
 * Audience pages are numbered from 1 without gaps. A page is only repeated with the same contacts (ADR 15).
 */
export const campaignPage = defineMessage(
  'campaign.page',
  'send.commands.v1',
  z.object({
    id: Id,
    campaignId: Id,
    number: z.number().int().min(1),
    contactIds: z.array(Id).min(1).max(maxAudiencePageContacts),
  }),
)

/**
 * The most mails of one command. With large contexts fewer fit into a message (1 MB), so the publisher
 * checks the size.
 */
export const maxWorkflowMails = 500

/** A mail that a step of an execution sends. */
export const WorkflowMail = z.object({
  executionId: Id,
  stepId: Id,
  workflowId: Id,
  workflowName: z.string(),
  /** When the execution started. */
  startedAt: Instant,
  contactId: Id,
  templateId: Id,
  /** The version of the template at this instant is rendered. */
  templateAsOf: Instant,
  /** An address to use instead of the contact's. An invalid address makes a failed mail. */
  to: z.string().nullable(),
  /** The events that the execution has recorded: the template's `event`, and named ones. */
  context: Data,
  /**
   * The correlation id of the cause of the execution. The mail's messages, and the events made of them,
   * have it too.
   */
  correlationId: z.string(),
})
export type WorkflowMail = z.infer<typeof WorkflowMail>

/**
 * Requests these mails of executions of one project. The id of a mail is `workflowMailId(executionId,
 * stepId)`, so a repeated request creates no second mail. The key has no order (ADR 16).
 */
export const workflowMails = defineMessage(
  'workflow.mails',
  'send.commands.v1',
  z.object({ id: Id, mails: z.array(WorkflowMail).min(1).max(maxWorkflowMails) }),
)
