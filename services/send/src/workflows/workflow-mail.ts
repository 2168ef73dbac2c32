import { Email, workflowMailId } from '@postrider/contracts'
import type { ContactState, WorkflowMail } from '@postrider/contracts/messages'
import type { MailType } from '@postrider/contracts/resources'
import { canMail } from '../suppressions/can-mail.ts'
import type { NewMail } from '../mails/new-mail.ts'

/** A mail that an execution asks for, and whose project's it is. */
export interface MailOfExecution extends WorkflowMail {
  projectId: string
  generation: number
}

/** What a template said when the execution began. */
export interface TemplateThen {
  type: MailType
  subject: string
  from: string
  fromName: string | null
  replyTo: string | null
  /** It had been deleted by then. */
  isDeleted: boolean
  isSenderVerified: boolean
  tracking: boolean
}

export interface StepMailParts {
  contact: Pick<ContactState, 'id' | 'email' | 'data'>
  /** Undefined where the project has none with this id. */
  template: TemplateThen | undefined
  contentId: string | null
  /** Why the address is on the suppression list, if it is. */
  suppressed: string | undefined
  deleted: boolean
  unsubscribed: boolean
  eventId: string
}

/**
 * The mail of a step. One that nobody could be sent is `failedBy`, with a row that says why; see `canMail`
 * for the recipients that are suppressed.
 */
export function stepMail(asked: MailOfExecution, parts: StepMailParts, at: Date): NewMail {
  const { contact, template, eventId, contentId } = parts
  const toEmail = asked.to === null ? contact.email : addressOf(asked.to)
  // Its own address as a custom one does not get a contact mail that it has opted out of.
  const isCustom = toEmail !== contact.email
  const type = template?.type ?? null
  const failedBy = failureOf(template, toEmail)
  const verdict = canMail({ ...parts, source: 'WORKFLOW', type, customAddress: isCustom })
  return {
    id: workflowMailId(asked.executionId, asked.stepId),
    eventId,
    projectId: asked.projectId,
    generation: asked.generation,
    // A custom address is not the contact's: its reader cannot unsubscribe the contact.
    contactId: isCustom ? null : contact.id,
    source: 'WORKFLOW',
    priority: 5,
    type,
    suppressedBy: verdict.allowed ? null : verdict.reason,
    ...(failedBy !== undefined && { failedBy }),
    toEmail: toEmail ?? '',
    toName: null,
    ...senderOf(template),
    contentId,
    variables: variablesOf(asked, contact, parts.unsubscribed),
    templateId: asked.templateId,
    workflow: { id: asked.workflowId, executionId: asked.executionId, correlationId: asked.correlationId },
    tracking: template?.tracking ?? false,
    idempotencyKey: null,
    at,
  }
}

const senderOf = (template: TemplateThen | undefined) => ({
  fromEmail: template?.from ?? '',
  fromName: template?.fromName ?? null,
  replyTo: template?.replyTo ?? null,
  subject: template?.subject ?? '',
})

/** The address that a mail to a custom one is sent to; undefined for what is none. */
export const addressOf = (text: string | null): string | undefined => Email.safeParse(text).data

function failureOf(template: TemplateThen | undefined, toEmail: string | undefined): string | undefined {
  if (!template) return 'template not found'
  if (template.isDeleted) return 'template deleted'
  if (!template.isSenderVerified) return 'sender domain not verified'
  return toEmail === undefined ? 'no email address' : undefined
}

const variablesOf = (
  { workflowId: id, workflowName: name, executionId, startedAt, context }: MailOfExecution,
  { id: contactId, email, data }: StepMailParts['contact'],
  unsubscribed: boolean,
): NewMail['variables'] => ({
  contact: { id: contactId, email, subscribed: !unsubscribed, data },
  requestData: context,
  workflow: { id, name, execution: { id: executionId, startedAt } },
})
