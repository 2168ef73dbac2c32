import type { Context } from '../context.ts'
import { isSendable, type NewMail } from '../mails/new-mail.ts'
import type { Tx } from '../db/tables.ts'
import { findMailChecks, lockWorkflowMails, type MailChecks } from './store.ts'

/** Why a mail of a workflow is suppressed whose address has had as many as its project allows. */
const frequencyReason = 'frequency'

/** A mail, and when its execution started. */
export interface MailOfStart {
  mail: NewMail
  startedAt: string
}

/**
 * The mails with those dropped whose execution's mails are withdrawn, and those suppressed that go beyond
 * what an address may get from workflows of the project in an hour or a day. One transaction of a project at
 * a time counts, so the limits are exact. A mail that exists already is left as it is.
 */
export async function checkMails(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  mails: readonly MailOfStart[],
): Promise<NewMail[]> {
  const sendable = mails.filter(({ mail }) => isSendable(mail))
  if (sendable.length === 0) return mails.map(({ mail }) => mail)
  await lockWorkflowMails(
    tx,
    sendable.map(({ mail }) => mail.projectId),
  )
  const found = await findMailChecks(
    tx,
    sendable.map(({ mail: { id, projectId, generation, toEmail, workflow }, startedAt }) => ({
      id,
      projectId,
      generation,
      toEmail,
      workflowId: workflow?.id ?? '',
      startedAt,
    })),
    now(),
  )
  const check = checking(found)
  return mails.map(({ mail }) => check(mail))
}

/** Counts what it lets through. */
function checking(found: ReadonlyMap<string, MailChecks>): (mail: NewMail) => NewMail {
  const added = new Map<string, number>()
  return (mail) => {
    const checks = found.get(mail.id)
    if (!checks || checks.isKnown) return mail
    const { withdrawal, hour, day, perHour, perDay } = checks
    if (withdrawal !== null) return { ...mail, droppedBy: withdrawal }
    const address = `${mail.projectId}/${mail.toEmail}`
    const own = added.get(address) ?? 0
    if (hour + own >= perHour || day + own >= perDay) return { ...mail, suppressedBy: frequencyReason }
    added.set(address, own + 1)
    return mail
  }
}
