import type { Draft } from '@postrider/contracts/messages'
import type { Attachment, MailSource, MailType } from '@postrider/contracts/resources'
import type { AnySource, Copy, Mail, MailLabels, Rendered } from './mail.ts'
import { queuedMessage, scheduledMessage, terminalMessage } from './mail-messages.ts'
import type { MailVariables } from './mail-variables.ts'

/** An attachment with its bytes. */
export type AttachedFile = Omit<Attachment, 'content'> & { content: Uint8Array }

/** The content of a mail before variables are filled in. All recipients of a request share it. */
export interface Content {
  subject: string
  body: string
  /** The text part. Undefined if it is derived from the HTML. */
  text?: string | undefined
  attachments: readonly AttachedFile[]
  headers: Record<string, string>
}

/**
 * An accepted mail. It is queued, or scheduled if `scheduledFor` is set, unless `suppressedBy`, `droppedBy` or
 * `failedBy` is set.
 */
export interface NewMail extends Partial<MailLabels> {
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
  /** When the mail is to be queued. Undefined if it is queued immediately. */
  scheduledFor?: Date
  copies?: readonly Copy[]
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
  /** The id of the request that is the cause of the mail. */
  requestId?: string | undefined
  tracking: boolean
  /** Units of usage; 1 if undefined. */
  units?: number
  /** Trace context of the request or step that causes the mail, if its trace is sampled. */
  traceparent?: string | null | undefined
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
export function firstState(mail: FirstStateFields) {
  if (mail.failedBy !== undefined)
    return { status: 'FAILED', event: 'failed', reason: mail.failedBy } as const
  if (mail.droppedBy !== undefined)
    return { status: 'DROPPED', event: 'dropped', reason: mail.droppedBy } as const
  if (mail.suppressedBy !== null)
    return { status: 'SUPPRESSED', event: 'suppressed', reason: mail.suppressedBy } as const
  return mail.scheduledFor === undefined
    ? ({ status: 'QUEUED', event: 'queued', reason: null } as const)
    : ({ status: 'SCHEDULED', event: 'scheduled', reason: null } as const)
}

type FirstStateFields = Pick<NewMail, 'suppressedBy' | 'droppedBy' | 'failedBy' | 'scheduledFor'>

/** True if the mail is to be sent, now or at its time. */
export const isSendable = (mail: FirstStateFields): boolean => firstState(mail).reason === null

/**
 * Returns `email.queued` or `email.scheduled`, or the terminal message of a mail that is not queued. The
 * contacts service completes the mail's idempotency key when it receives this message.
 */
export function mailAccepted(mail: NewMail): Draft {
  const { at } = mail
  const { status, event, reason } = firstState(mail)
  const state = { ...newMailState(mail, undefined), source: mail.source, status, messageCount: 1 }
  if (event === 'queued') return queuedMessage(state, at)
  return event === 'scheduled'
    ? scheduledMessage(state, { at, scheduledFor: mail.scheduledFor ?? at })
    : terminalMessage(state, { kind: event, at, reason })
}

const workflowOf = ({ workflow }: NewMail) => ({
  workflowExecutionId: workflow?.executionId ?? null,
  workflowId: workflow?.id ?? null,
  correlationId: workflow?.correlationId ?? null,
})

/**
 * Returns an accepted mail before its outcome and its first message. `rendered` is set if the mail's delivery
 * has started.
 */
export const newMailState = (mail: NewMail, rendered: Rendered | undefined): Mail => ({
  ...mail,
  ...workflowOf(mail),
  ...(rendered ?? { messageId: null, size: null }),
  campaignId: mail.campaignId ?? null,
  tags: mail.tags ?? [],
  metadata: mail.metadata ?? {},
  copies: mail.copies ?? [],
  scheduledFor: mail.scheduledFor ?? null,
  providerMessageId: null,
  messageCount: 0,
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
