import { createHash } from 'node:crypto'
import type { Tx } from '../db/tables.ts'
import { isSendable } from '../mails/new-mail.ts'
import {
  findHeldUntil,
  insertThrottles,
  lockThrottles,
  type ThrottleClaim,
} from '../mails/store/throttles.ts'
import type { AcceptedRequest, ComposedMail } from './compose-mails.ts'

/** The outcome for one recipient: an accepted mail, or no mail because of a throttle. */
export type AcceptedItem = (ComposedMail & { skipped?: undefined }) | SkippedItem

export interface SkippedItem {
  mail?: undefined
  skipped: { contact: { id: string; email: string }; retryAt: Date }
}

/**
 * Claims the throttles of mails, in order. A mail whose claim would overlap the claim of another mail becomes a
 * skipped item. A suppressed mail claims no throttle.
 */
export async function claimThrottles(
  tx: Tx,
  composed: ReadonlyMap<AcceptedRequest, ComposedMail[]>,
): Promise<Map<AcceptedRequest, AcceptedItem[]>> {
  const claims = [...composed].flatMap(([request, mails]) => claimsOf(request, mails))
  if (claims.length === 0) return new Map(composed)
  await lockThrottles(tx, claims)
  const retryAt = findRetryTimes(claims, await findHeldUntil(tx, claims))
  await insertThrottles(
    tx,
    claims.filter(({ emailId }) => !retryAt.has(emailId)),
  )
  return new Map(
    [...composed].map(([request, mails]) => [request, mails.map((each) => itemOf(each, retryAt))]),
  )
}

/**
 * Returns when each refused claim can be tried again, by mail. A claim is refused if it overlaps a stored claim,
 * or an accepted claim before it.
 */
function findRetryTimes(
  claims: readonly ThrottleClaim[],
  heldUntil: ReadonlyMap<string, Date>,
): Map<string, Date> {
  const retryAt = new Map<string, Date>()
  const accepted = new Map<string, ThrottleClaim[]>()
  for (const claim of claims) {
    const name = `${claim.projectId}/${claim.generation}/${claim.key}`
    const earlier = accepted.get(name) ?? []
    const held = heldUntil.get(claim.emailId)
    const ends = [
      ...(held ? [held] : []),
      ...earlier
        .filter(({ since, until }) => since < claim.until && until > claim.since)
        .map(({ until }) => until),
    ]
    const last = ends.toSorted((one, other) => other.getTime() - one.getTime())[0]
    if (last) retryAt.set(claim.emailId, last)
    else accepted.set(name, [...earlier, claim])
  }
  return retryAt
}

function itemOf(composed: ComposedMail, retryAtOf: ReadonlyMap<string, Date>): AcceptedItem {
  const { id, contactId, toEmail } = composed.mail
  const retryAt = retryAtOf.get(id)
  return retryAt ? { skipped: { contact: { id: contactId ?? '', email: toEmail }, retryAt } } : composed
}

function claimsOf({ plan: { throttle } }: AcceptedRequest, mails: readonly ComposedMail[]): ThrottleClaim[] {
  if (!throttle) return []
  return mails
    .filter(({ mail }) => isSendable(mail))
    .map(({ mail: { id, projectId, generation, toEmail, at, scheduledFor: since = at } }) => ({
      emailId: id,
      projectId,
      generation,
      key: createHash('sha256').update(`${throttle.key}\n${toEmail}`).digest('hex'),
      since,
      until: new Date(since.getTime() + throttle.ms),
    }))
}
