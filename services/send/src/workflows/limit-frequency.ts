import type { Context } from '../context.ts'
import { isSendable, type NewMail } from '../mails/new-mail.ts'
import type { Tx } from '../db/tables.ts'
import { findRecentMails, lockWorkflowMails, type RecentMails } from './store.ts'

/** Why a mail of a workflow is suppressed whose address has had as many as its project allows. */
export const frequencyReason = 'frequency'

/**
 * The mails with those suppressed that go beyond what an address may get from workflows of the project in an hour or a day. One
 * transaction of a project at a time counts, so the limits are exact. A mail that exists already is left as it is.
 */
export async function limitFrequency(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  mails: readonly NewMail[],
): Promise<NewMail[]> {
  const sendable = mails.filter(isSendable)
  if (sendable.length === 0) return [...mails]
  await lockWorkflowMails(
    tx,
    sendable.map(({ projectId }) => projectId),
  )
  const recent = await findRecentMails(tx, sendable, now())
  const suppressed = new Set(beyond(sendable, recent))
  return mails.map((mail) => (suppressed.has(mail) ? { ...mail, suppressedBy: frequencyReason } : mail))
}

/** Those of the mails for which nothing is left of their address's limits, in order. */
function beyond(mails: readonly NewMail[], recent: ReadonlyMap<string, RecentMails>): NewMail[] {
  const added = new Map<string, number>()
  return mails.filter((mail) => {
    const { isKnown, hour, day, perHour, perDay } = recent.get(mail.id) ?? none
    if (isKnown) return false
    const address = `${mail.projectId}/${mail.toEmail}`
    const own = added.get(address) ?? 0
    if (hour + own >= perHour || day + own >= perDay) return true
    added.set(address, own + 1)
    return false
  })
}

const none: RecentMails = { isKnown: true, hour: 0, day: 0, perHour: 0, perDay: 0 }
