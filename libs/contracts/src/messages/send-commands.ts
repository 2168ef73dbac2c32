import { z } from 'zod'
import { Data, Id, Instant } from '../fields.ts'
import { defineMessage } from './define.ts'

/** The most contacts of one page. */
export const maxPageContacts = 500

/**
 * Mail these contacts of a campaign whose run send has started; the key is the campaign's id. Pages are
 * numbered from 1 without gaps; a page comes again with the same contacts, or not at all (ADR 15).
 */
export const campaignPage = defineMessage(
  'campaign.page',
  'send.commands.v1',
  z.object({
    id: Id,
    campaignId: Id,
    number: z.number().int().min(1),
    contactIds: z.array(Id).min(1).max(maxPageContacts),
  }),
)

/**
 * The most mails of one command. With large contexts fewer fit into a message (1 MB), so whoever writes the
 * command watches its size.
 */
export const maxWorkflowMails = 500

/** A mail that a step of an execution sends. */
export const WorkflowMail = z.object({
  executionId: Id,
  stepId: Id,
  workflowId: Id,
  workflowName: z.string(),
  /** When the execution began. */
  startedAt: Instant,
  contactId: Id,
  templateId: Id,
  /** The version of the template that held at this instant is rendered. */
  templateAsOf: Instant,
  /** An address to mail instead of the contact's. One that is none makes a failed mail. */
  to: z.string().nullable(),
  /** What the execution knows of events: the template's `event`, and names of their own. */
  context: Data,
  /**
   * The correlation id of what began the execution; the mail's messages and the events made of them carry it
   * too.
   */
  correlationId: z.string(),
})
export type WorkflowMail = z.infer<typeof WorkflowMail>

/**
 * Send these mails of executions of one project. A mail has the id `workflowMailId(executionId, stepId)`, so
 * a mail that is asked for again is there already. The key orders nothing (ADR 16).
 */
export const workflowMails = defineMessage(
  'workflow.mails',
  'send.commands.v1',
  z.object({ id: Id, mails: z.array(WorkflowMail).min(1).max(maxWorkflowMails) }),
)
