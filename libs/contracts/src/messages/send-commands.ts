import { z } from 'zod'
import { Data, Id, Instant } from '../fields.ts'
import { defineMessage } from './define.ts'

/** The maximum number of contacts in one audience page. */
export const maxAudiencePageContacts = 500

/**
 * Requests mails to these contacts of a campaign that the send service has started. The key is the campaign's
 * id. Audience pages are numbered from 1 without gaps. A repeated page must have the same contacts (ADR 15).
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
 * The maximum number of mails in one command. With large contexts, fewer mails fit into a message (1 MB), so
 * the publisher checks the size.
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
  /** The template is rendered in its version at this instant. */
  templateAsOf: Instant,
  /** An address to use instead of the contact's. If the address is invalid, the mail fails. */
  to: z.string().nullable(),
  /** The events that the execution has recorded: the template's `event`, and named events. */
  context: Data,
  /** The tags of the step. Absent in messages of version 1.0. */
  tags: z.array(z.string()).default([]),
  /**
   * The correlation id of the request that caused the execution. The mail's messages and their events also
   * have it.
   */
  correlationId: z.string(),
  /** The trace context of the execution's step, if its trace is sampled. */
  traceparent: z.string().optional(),
})
export type WorkflowMail = z.output<typeof WorkflowMail>

/**
 * Requests mails of executions of one project. A mail's id is `workflowMailId(executionId, stepId)`, so a
 * repeated request creates no second mail. The order of the key has no meaning (ADR 16).
 */
export const workflowMails = defineMessage(
  'workflow.mails',
  'send.commands.v1',
  z.object({ id: Id, mails: z.array(WorkflowMail).min(1).max(maxWorkflowMails) }),
)
