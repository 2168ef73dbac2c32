import type { Context } from '../context.ts'
import { isSendable, type NewMail } from '../mails/new-mail.ts'
import type { Tx } from '../db/tables.ts'
import { findMailChecks, lockWorkflowMails, type MailChecks } from './store.ts'

/** Suppression reason: the address has received as many workflow mails as its project allows. */
const frequencyReason = 'frequency'

/** A mail, and when its execution started. */
export interface MailOfStart {
  mail: NewMail
  startedAt: string
}

/**
 * Drops withdrawn mails, and suppresses mails beyond the hourly or daily limit of an address for workflow
 * mail of the project. Limits are exact, because transactions of a project count in sequence. Existing mails
 * are unchanged.
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

/** Counts the mails that pass. */
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
