import type { Draft } from '@postrider/contracts/messages'
import type { Attachment, MailSource, MailType } from '@postrider/contracts/resources'
import type { AnySource, Mail, Rendered } from './mail.ts'
import { queuedMessage, terminalMessage } from './mail-messages.ts'
import type { MailVariables } from './mail-variables.ts'

/** An attachment with its file. */
export type AttachedFile = Omit<Attachment, 'content'> & { content: Uint8Array }

/** The content of a mail before variables are filled in; all recipients of a request share it. */
export interface Content {
  subject: string
  body: string
  attachments: readonly AttachedFile[]
  headers: Record<string, string>
}

/** A mail that was just accepted: queued, or with the reason suppressed or dropped. */
export interface NewMail {
  id: string
  projectId: string
  generation: number
  contactId: string | null
  source: MailSource
  type: MailType | null
  suppressedBy: string | null
  /** Its campaign was cancelled before it got into the queue. */
  droppedBy?: string
  /** It cannot be sent, whoever the recipient is. */
  failedBy?: string
  toEmail: string
  toName: string | null
  fromEmail: string
  fromName: string | null
  replyTo: string | null
  /** Before its variables are filled in, which happens when it is sent. */
  subject: string
  /** Null where there is nothing to be said: `failedBy`. */
  contentId: string | null
  variables: MailVariables
  templateId: string | null
  campaignId?: string
  /** The step of a workflow that sends it. */
  workflow?: { id: string; executionId: string; correlationId: string }
  tracking: boolean
  /** What it counts against limits; 1 unless told. */
  units?: number
  idempotencyKey: string | null
  /** Transactional mail first, then workflow's, then campaign's. */
  priority: 1 | 5 | 10
  /** Id of its first timeline entry. */
  eventId: string
  at: Date
}

/** The same for mail of the platform too, about which there is no message. */
export type AnyNewMail = Omit<NewMail, 'source'> & { source: AnySource }

/** The state in which an accepted mail begins, with the reason when that is its last. */
export function firstState(mail: Pick<NewMail, 'suppressedBy' | 'droppedBy' | 'failedBy'>) {
  if (mail.failedBy !== undefined)
    return { status: 'FAILED', event: 'failed', reason: mail.failedBy } as const
  if (mail.droppedBy !== undefined)
    return { status: 'DROPPED', event: 'dropped', reason: mail.droppedBy } as const
  return mail.suppressedBy === null
    ? ({ status: 'QUEUED', event: 'queued', reason: null } as const)
    : ({ status: 'SUPPRESSED', event: 'suppressed', reason: mail.suppressedBy } as const)
}

/** Whether the mail begins in the queue. */
export const isSendable = (mail: Pick<NewMail, 'suppressedBy' | 'droppedBy' | 'failedBy'>): boolean =>
  firstState(mail).status === 'QUEUED'

/**
 * `email.queued`, or the terminal message of a mail that ends as it begins. By `email.queued` and
 * `email.suppressed` contacts completes the request's idempotency key.
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

/** The state of an accepted mail before its outcome. `rendered`: its message, if delivery has begun. */
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
