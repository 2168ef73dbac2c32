import type { Draft } from '@postrider/contracts/messages'
import type { Attachment, MailSource, MailType } from '@postrider/contracts/resources'
import type { AnySource, Mail, Rendered } from './mail.ts'
import { queuedMessage, terminalMessage } from './mail-messages.ts'
import type { MailVariables } from './mail-variables.ts'

/** An attachment with its bytes. */
export type AttachedFile = Omit<Attachment, 'content'> & { content: Uint8Array }

/** The content of a mail before variables are filled in. All recipients of a request share it. */
export interface Content {
  subject: string
  body: string
  attachments: readonly AttachedFile[]
  headers: Record<string, string>
}

/** An accepted mail. It is queued unless `suppressedBy`, `droppedBy` or `failedBy` is set. */
export interface NewMail {
  id: string
  projectId: string
  generation: number
  contactId: string | null
  source: MailSource
  type: MailType | null
  suppressedBy: string | null
  /** The reason why the mail is dropped: its campaign was cancelled. */
  droppedBy?: string
  /** The reason why the mail cannot be sent to any recipient. */
  failedBy?: string
  toEmail: string
  toName: string | null
  fromEmail: string
  fromName: string | null
  replyTo: string | null
  /** The subject before variables are filled in, which happens on delivery. */
  subject: string
  /** Null if `failedBy` is set because there is no content. */
  contentId: string | null
  variables: MailVariables
  templateId: string | null
  campaignId?: string
  /** The workflow execution that sends the mail. */
  workflow?: { id: string; executionId: string; correlationId: string }
  tracking: boolean
  /** Units of usage; 1 if undefined. */
  units?: number
  idempotencyKey: string | null
  /**
   * 1 for transactional mail, 5 for workflow mail, 10 for campaign mail. The lowest number is claimed first.
   */
  priority: 1 | 5 | 10
  /** Id of the mail's first timeline entry. */
  eventId: string
  at: Date
}

/** A mail or platform mail. No messages are published about platform mail. */
export type AnyNewMail = Omit<NewMail, 'source'> & { source: AnySource }

/** Returns the initial status of an accepted mail, with the reason if this status is terminal. */
export function firstState(mail: Pick<NewMail, 'suppressedBy' | 'droppedBy' | 'failedBy'>) {
  if (mail.failedBy !== undefined)
    return { status: 'FAILED', event: 'failed', reason: mail.failedBy } as const
  if (mail.droppedBy !== undefined)
    return { status: 'DROPPED', event: 'dropped', reason: mail.droppedBy } as const
  return mail.suppressedBy === null
    ? ({ status: 'QUEUED', event: 'queued', reason: null } as const)
    : ({ status: 'SUPPRESSED', event: 'suppressed', reason: mail.suppressedBy } as const)
}

/** True if the mail is to be queued. */
export const isSendable = (mail: Pick<NewMail, 'suppressedBy' | 'droppedBy' | 'failedBy'>): boolean =>
  firstState(mail).status === 'QUEUED'

/**
 * Returns `email.queued`, or the terminal message of a mail that is not queued. The contacts service
 * completes the request's idempotency key when it receives `email.queued` or `email.suppressed`.
 */
export function mailAccepted(mail: NewMail): Draft {
  const { at } = mail
  const state = { ...newMailState(mail, undefined), source: mail.source }
  const { event, reason } = firstState(mail)
  return event === 'queued' ? queuedMessage(state, at) : terminalMessage(state, { kind: event, at, reason })
}

const workflowOf = ({ workflow }: NewMail) => ({
  workflowExecutionId: workflow?.executionId ?? null,
  workflowId: workflow?.id ?? null,
  correlationId: workflow?.correlationId ?? null,
})

/** Returns an accepted mail before its outcome. `rendered` is set if the mail's delivery has started. */
export const newMailState = (mail: NewMail, rendered: Rendered | undefined): Mail => ({
  ...mail,
  ...workflowOf(mail),
  ...(rendered ?? { messageId: null, size: null }),
  campaignId: mail.campaignId ?? null,
  providerMessageId: null,
  status: rendered ? 'SENDING' : 'QUEUED',
  error: null,
  opens: 0,
  clicks: 0,
  machineOpens: 0,
  machineClicks: 0,
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  clickedAt: null,
  bouncedAt: null,
  complainedAt: null,
  failedAt: null,
})
