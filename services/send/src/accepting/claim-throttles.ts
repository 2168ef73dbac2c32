import { createHash } from 'node:crypto'
import { isSendable, type NewMail } from '../mails/new-mail.ts'
import type { Tx } from '../db/tables.ts'
import { claimThrottleKeys, type ThrottleClaim } from './store.ts'
import type { AcceptedRequest, ComposedMail } from './compose-mails.ts'

/** The outcome for one recipient: an accepted mail, or no mail because of a throttle. */
export type AcceptedItem = (ComposedMail & { skipped?: undefined }) | SkippedItem

export interface SkippedItem {
  mail?: undefined
  skipped: { contact: { id: string; email: string }; retryAt: Date }
}

/**
 * Claims the throttles of mails, in order. A mail whose throttle another mail holds becomes a skipped item. A
 * suppressed mail claims no throttle.
 */
export async function claimThrottles(
  tx: Tx,
  composed: ReadonlyMap<AcceptedRequest, ComposedMail[]>,
): Promise<Map<AcceptedRequest, AcceptedItem[]>> {
  const claims = [...composed].flatMap(([request, mails]) => claimsOf(request, mails))
  if (claims.length === 0) return new Map(composed)
  // Only the first of several mails with the same key claims it.
  const firsts = new Map(claims.toReversed().map((claim) => [claim.id, claim]))
  const holders = await claimThrottleKeys(tx, [...firsts.values()])
  const retryAt = new Map<NewMail, Date>()
  for (const { mail, id } of claims) {
    const first = firsts.get(id)
    const until = holders.get(id)?.until ?? (first?.mail === mail ? undefined : first?.until)
    if (until) retryAt.set(mail, until)
  }
  return new Map(
    [...composed].map(([request, mails]) => [request, mails.map((each) => itemOf(each, retryAt))]),
  )
}

function itemOf(composed: ComposedMail, retryAtOf: ReadonlyMap<NewMail, Date>): AcceptedItem {
  const { contactId, toEmail } = composed.mail
  const retryAt = retryAtOf.get(composed.mail)
  return retryAt ? { skipped: { contact: { id: contactId ?? '', email: toEmail }, retryAt } } : composed
}

function claimsOf({ plan: { throttle } }: AcceptedRequest, mails: readonly ComposedMail[]): ThrottleClaim[] {
  if (!throttle) return []
  return mails.flatMap(({ mail }) => {
    if (!isSendable(mail)) return []
    const key = createHash('sha256').update(`${throttle.key}\n${mail.toEmail}`).digest('hex')
    const since = mail.scheduledFor ?? mail.at
    return [{ mail, key, id: `${mail.projectId}/${key}`, until: new Date(since.getTime() + throttle.ms) }]
  })
}
