import { Email, workflowMailId } from '@postrider/contracts'
import type { ContactState, WorkflowMail } from '@postrider/contracts/messages'
import type { MailType } from '@postrider/contracts/resources'
import { canMail } from '../suppressions/can-mail.ts'
import type { NewMail } from '../mails/new-mail.ts'

/** A mail that an execution requests, with its project. */
export interface MailOfExecution extends WorkflowMail {
  projectId: string
  generation: number
}

/** A template as it was when the execution started. */
export interface TemplateAtStart {
  type: MailType
  subject: string
  from: string
  fromName: string | null
  replyTo: string | null
  /** True if the template was already deleted when the execution started. */
  isDeleted: boolean
  isSenderVerified: boolean
  tracking: boolean
}

export interface StepMailParts {
  contact: Pick<ContactState, 'id' | 'email' | 'data'>
  /** Undefined if the project has no template with this id. */
  template: TemplateAtStart | undefined
  contentId: string | null
  /** The reason why the address is suppressed; undefined if it is not suppressed. */
  suppressed: string | undefined
  deleted: boolean
  unsubscribed: boolean
  eventId: string
}

/**
 * Creates the mail of a workflow step. Sets `failedBy` if the mail cannot be sent to any recipient, and
 * `suppressedBy` if the recipient may not be mailed (`canMail`).
 */
export function stepMail(request: MailOfExecution, parts: StepMailParts, at: Date): NewMail {
  const { contact, template, eventId, contentId } = parts
  const toEmail = request.to === null ? contact.email : addressOf(request.to)
  // If the custom address is the contact's address, respect the contact's subscription.
  const isCustom = toEmail !== contact.email
  const type = template?.type ?? null
  const failedBy = failureOf(template, toEmail)
  const verdict = canMail({ ...parts, source: 'WORKFLOW', type, customAddress: isCustom })
  return {
    id: workflowMailId(request.executionId, request.stepId),
    eventId,
    projectId: request.projectId,
    generation: request.generation,
    // Omit the contact, because the reader of a custom address must not be able to unsubscribe the contact.
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
    variables: variablesOf(request, contact, parts.unsubscribed),
    templateId: request.templateId,
    tags: request.tags,
    workflow: {
      id: request.workflowId,
      executionId: request.executionId,
      correlationId: request.correlationId,
    },
    traceparent: request.traceparent,
    tracking: template?.tracking ?? false,
    idempotencyKey: null,
    at,
  }
}

const senderOf = (template: TemplateAtStart | undefined) => ({
  fromEmail: template?.from ?? '',
  fromName: template?.fromName ?? null,
  replyTo: template?.replyTo ?? null,
  subject: template?.subject ?? '',
})

/** Returns a custom address, or undefined if the address is invalid. */
export const addressOf = (text: string | null): string | undefined => Email.safeParse(text).data

function failureOf(template: TemplateAtStart | undefined, toEmail: string | undefined): string | undefined {
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
