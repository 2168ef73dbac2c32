import type { Draft } from '@postrider/contracts/messages'
import type { Attachment, MailSource, MailType } from '@postrider/contracts/resources'
import type { AnySource, Mail, Rendered } from './mail.ts'
import { queuedMessage, terminalMessage } from './mail-messages.ts'
import type { MailVariables } from './mail-variables.ts'

/** An attachment with its bytes. */
export type AttachedFile = Omit<Attachment, 'content'> & { content: Uint8Array }

/** The content of a mail before variables are filled in, shared by all recipients of a request. */
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
  /** Its campaign was cancelled before it was queued. */
  droppedBy?: string
  /** It cannot be sent to any recipient. */
  failedBy?: string
  toEmail: string
  toName: string | null
  fromEmail: string
  fromName: string | null
  replyTo: string | null
  /** The template; variables are filled in on delivery. */
  subject: string
  /** Null if there is no content: `failedBy`. */
  contentId: string | null
  variables: MailVariables
  templateId: string | null
  campaignId?: string
  /** The workflow step that sends it. */
  workflow?: { id: string; executionId: string; correlationId: string }
  tracking: boolean
  /** Units that count against limits; default 1. */
  units?: number
  idempotencyKey: string | null
  /** Transactional mail goes first, then workflow mail, then campaign mail. */
  priority: 1 | 5 | 10
  /** Id of its first timeline entry. */
  eventId: string
  at: Date
}

/** A mail or platform mail. No messages are published about platform mail. */
export type AnyNewMail = Omit<NewMail, 'source'> & { source: AnySource }

/** The initial status of an accepted mail, with the reason if that status is terminal. */
export function firstState(mail: Pick<NewMail, 'suppressedBy' | 'droppedBy' | 'failedBy'>) {
  if (mail.failedBy !== undefined)
    return { status: 'FAILED', event: 'failed', reason: mail.failedBy } as const
  if (mail.droppedBy !== undefined)
    return { status: 'DROPPED', event: 'dropped', reason: mail.droppedBy } as const
  return mail.suppressedBy === null
    ? ({ status: 'QUEUED', event: 'queued', reason: null } as const)
    : ({ status: 'SUPPRESSED', event: 'suppressed', reason: mail.suppressedBy } as const)
}

/** True if the mail is queued. */
export const isSendable = (mail: Pick<NewMail, 'suppressedBy' | 'droppedBy' | 'failedBy'>): boolean =>
  firstState(mail).status === 'QUEUED'

/**
 * Returns `email.queued`, or the terminal message of a mail that is not queued. On `email.queued` and
 * `email.suppressed`, contacts completes the request's idempotency key.
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

/** The state of an accepted mail before its outcome. `rendered` is set if its delivery has started. */
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
