import {
  draft,
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelayed,
  emailDelivered,
  emailDropped,
  emailFailed,
  emailOpened,
  emailQueued,
  emailScheduled,
  emailSent,
  emailSuppressed,
  emailUnsubscribed,
  type Draft,
  type EmailBase,
} from '@postrider/contracts/messages'
import type { MailSource } from '@postrider/contracts/resources'
import type { MailFact } from './mail-status.ts'
import type { Mail } from './mail.ts'

/** The outcome that ends a mail's time in the queue; each mail has exactly one. */
export type TerminalOutcome =
  | { kind: 'sent'; at: Date }
  | { kind: 'failed'; at: Date; reason: string }
  | { kind: 'suppressed'; at: Date; reason: string }
  | { kind: 'dropped'; at: Date; reason: string }

// The functions take the mail after the event, with the message counted in `messageCount`.

/** A mail that messages are published about; no message is published about platform mail. */
export type MailOfProject = Mail & { source: MailSource }

export const isOfProject = <Some extends Pick<Mail, 'source'>>(
  mail: Some,
): mail is Some & { source: MailSource } => mail.source !== 'PLATFORM'

export const queuedMessage = (mail: MailOfProject, at: Date): Draft =>
  draft(emailQueued, envelopeOf(mail, at), {
    ...baseOf(mail),
    idempotencyKey: mail.idempotencyKey,
    queuedAt: at.toISOString(),
  })

/** Returns the message about a scheduled mail, or about a change of its time. */
export const scheduledMessage = (
  mail: MailOfProject,
  { at, scheduledFor }: { at: Date; scheduledFor: Date },
): Draft =>
  draft(emailScheduled, envelopeOf(mail, at), {
    ...baseOf(mail),
    idempotencyKey: mail.idempotencyKey,
    scheduledFor: scheduledFor.toISOString(),
    scheduledAt: at.toISOString(),
  })

/** Returns the message about a mail's outcome. */
export function terminalMessage(mail: MailOfProject, outcome: TerminalOutcome): Draft {
  const base = baseOf(mail)
  const at = outcome.at.toISOString()
  const envelope = envelopeOf(mail, outcome.at)
  switch (outcome.kind) {
    case 'sent':
      return draft(emailSent, envelope, { ...base, sentAt: at })
    case 'failed':
      return draft(emailFailed, envelope, { ...base, reason: outcome.reason, failedAt: at })
    case 'suppressed':
      return draft(emailSuppressed, envelope, {
        ...base,
        reason: outcome.reason,
        suppressedAt: at,
        // The acceptance of a scheduled mail has completed its key, and another request may use it by now.
        idempotencyKey: mail.scheduledFor === null ? mail.idempotencyKey : null,
      })
    case 'dropped':
      return draft(emailDropped, envelope, { ...base, reason: outcome.reason, droppedAt: at })
    default:
      return outcome satisfies never
  }
}

/**
 * A fact that is published in its own message. The facts `sent` and `rejected` are published in the terminal
 * message, and `suppressed` is about a copy.
 */
export type PublishedFact = Exclude<MailFact, { kind: 'sent' | 'rejected' | 'suppressed' }>

export const isPublished = (fact: MailFact): fact is PublishedFact =>
  fact.kind !== 'sent' && fact.kind !== 'rejected' && fact.kind !== 'suppressed'

/** Returns the message about a fact. */
export function factMessage(mail: MailOfProject, fact: PublishedFact): Draft {
  const base = baseOf(mail)
  const at = fact.at.toISOString()
  const envelope = envelopeOf(mail, fact.at)
  switch (fact.kind) {
    case 'delivered':
      return draft(emailDelivered, envelope, { ...base, deliveredAt: at })
    case 'opened':
      return draft(emailOpened, envelope, { ...base, openedAt: at, ...openedBy(mail, fact) })
    case 'clicked':
      return draft(emailClicked, envelope, {
        ...base,
        link: fact.link,
        clickedAt: at,
        ...clickedBy(mail, fact),
      })
    case 'delayed':
      return draft(emailDelayed, envelope, {
        ...base,
        reason: fact.reason,
        delayedAt: at,
        nextAttemptAt: fact.nextAttemptAt?.toISOString() ?? null,
      })
    case 'bounced':
      return draft(emailBounced, envelope, { ...base, bounceType: fact.bounceType, bouncedAt: at })
    case 'complained':
      return draft(emailComplained, envelope, { ...base, complainedAt: at })
    case 'unsubscribed':
      return draft(emailUnsubscribed, envelope, { ...base, sequence: undefined, unsubscribedAt: at })
    default:
      return fact satisfies never
  }
}

/** Opens and clicks by machines are counted separately. */
function openedBy(mail: Mail, { isMachine = false }: { isMachine?: boolean }) {
  const opens = isMachine ? mail.machineOpens : mail.opens
  return { opens, isFirstOpen: opens === 1, isMachine }
}

function clickedBy(mail: Mail, { isMachine = false }: { isMachine?: boolean }) {
  const clicks = isMachine ? mail.machineClicks : mail.clicks
  return { clicks, isFirstClick: clicks === 1, isMachine }
}

/**
 * The key keeps the messages about a contact's mails in order. If a mail has no contact, the key keeps the
 * messages about this mail in order.
 */
const envelopeOf = (
  { id, contactId, projectId, generation, correlationId, traceparent }: Mail,
  at: Date,
) => ({
  key: contactId ?? id,
  projectId,
  generation,
  at,
  correlationId: correlationId ?? undefined,
  traceparent: traceparent ?? undefined,
})

const baseOf = (mail: MailOfProject): EmailBase => ({
  emailId: mail.id,
  contactId: mail.contactId,
  to: mail.toEmail,
  subject: mail.subject,
  from: mail.fromEmail,
  fromName: mail.fromName,
  messageId: mail.messageId,
  templateId: mail.templateId,
  campaignId: mail.campaignId,
  workflowExecutionId: mail.workflowExecutionId,
  workflowId: mail.workflowId,
  sourceType: mail.source,
  sequence: mail.messageCount,
  state: { status: mail.status, opens: mail.opens, clicks: mail.clicks },
  // Absent if empty: most mails have neither.
  ...(mail.tags.length > 0 && { tags: [...mail.tags] }),
  ...(Object.keys(mail.metadata).length > 0 && { metadata: mail.metadata }),
})
