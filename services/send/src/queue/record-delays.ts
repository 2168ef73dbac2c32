import type { Draft } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { entryOf } from '../mails/mail-lifecycle.ts'
import { factMessage, type MailOfProject, type PublishedFact } from '../mails/mail-messages.ts'
import { insertTimeline } from '../mails/store/email-facts.ts'

/** A mail of a project that a provider refused for now, with the message about the delay counted. */
export interface DelayedMail {
  mail: MailOfProject
  delayedAt: Date
  dueAt: Date
  error: string | null
}

/**
 * Adds the delays to the mails' timelines and returns the messages about them. The claim on the mail ensures
 * that each attempt is recorded once.
 */
export async function recordDelays(
  ctx: Pick<Context, 'newId'>,
  tx: Tx,
  delayed: readonly DelayedMail[],
): Promise<Draft[]> {
  const facts = delayed.map((each) => ({ mail: each.mail, fact: factOf(each) }))
  await insertTimeline(
    tx,
    facts.map(({ mail, fact }) => ({
      ...entryOf(mail, fact),
      id: ctx.newId(),
      projectId: mail.projectId,
      emailId: mail.id,
    })),
  )
  return facts.map(({ mail, fact }) => factMessage(mail, fact))
}

const factOf = ({ delayedAt: at, dueAt: nextAttemptAt, error }: DelayedMail): PublishedFact => ({
  kind: 'delayed',
  at,
  reason: error ?? '',
  nextAttemptAt,
})
