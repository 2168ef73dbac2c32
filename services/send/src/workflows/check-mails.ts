import type { Context } from '../context.ts'
import { isSendable, type NewMail } from '../mails/new-mail.ts'
import type { Tx } from '../db/tables.ts'
import { findMailChecks, lockWorkflowMails, type MailChecks } from './store.ts'

/** Suppression reason: the address has received as many workflow mails as the project allows. */
const frequencyReason = 'frequency'

/** A mail and the start of its execution. */
export interface MailOfStart {
  mail: NewMail
  startedAt: string
}

/**
 * Drops withdrawn mails, and suppresses mails if their address has reached the project's hourly or daily
 * limit of workflow mails. The limits are exact, because transactions of a project run one after another.
 * Existing mails are unchanged.
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
  const check = createCheck(found)
  return mails.map(({ mail }) => check(mail))
}

/** Returns a function that checks mails one by one, and also counts the mails that it has allowed. */
function createCheck(found: ReadonlyMap<string, MailChecks>): (mail: NewMail) => NewMail {
  const added = new Map<string, number>()
  return (mail) => {
    const checks = found.get(mail.id)
    if (!checks || checks.isKnown) return mail
    const { withdrawal, hour, day, perHour, perDay } = checks
    if (withdrawal !== null) return { ...mail, droppedBy: withdrawal }
    const address = `${mail.projectId}/${mail.toEmail}`
    const allowed = added.get(address) ?? 0
    if (hour + allowed >= perHour || day + allowed >= perDay)
      return { ...mail, suppressedBy: frequencyReason }
    added.set(address, allowed + 1)
    return mail
  }
}
