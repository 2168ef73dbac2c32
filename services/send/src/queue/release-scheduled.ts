import type { ContactState } from '@postrider/contracts/messages'
import { categoryOf } from '@postrider/contracts'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import type { ClaimedMail, Outcome } from '../delivery/batch.ts'
import { endedOutcome, errorPauseMs, failedOutcome, returnedOutcome } from '../delivery/outcomes.ts'
import { isOfEarlierGeneration } from '../delivery/check-recipients.ts'
import { coveringDomains, domainOf } from '../domains/sender-domain.ts'
import { queuedMessage, isOfProject } from '../mails/mail-messages.ts'
import type { Mail } from '../mails/mail.ts'
import { findUsageUnits, lockMails } from '../mails/store/email-facts.ts'
import { findContactsOf } from '../recipients/find-contacts-of.ts'
import { countReleased } from '../usage/count-usage.ts'
import { limitReason } from '../usage/suppress-beyond-limits.ts'
import { takeUnits } from '../usage/take-units.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { lockClaimed, writeReleased } from './store/scheduled.ts'

/**
 * Releases the scheduled mails of a claim, which are due: reads their contacts again, checks the sender domain
 * and the usage limits, counts their usage and publishes `email.queued`. Returns the mails of the claim that
 * may be delivered, the released ones with the contacts' current data. The others get their outcome: suppressed
 * if the contact is deleted or a limit is exceeded, failed if the sender domain is not verified. If a service
 * is not available, the scheduled mails return to the queue.
 */
export async function releaseScheduled(
  ctx: Context,
  claimId: string,
  mails: readonly ClaimedMail[],
): Promise<ClaimedMail[]> {
  // Mails of deleted and reset projects are dropped when the recipients are checked.
  const scheduled = mails.filter((mail) => mail.isScheduled === true && !isOfEarlierGeneration(mail))
  if (scheduled.length === 0) return [...mails]
  const others = mails.filter((mail) => !scheduled.includes(mail))
  try {
    const { released, outcomes } = await release(ctx, claimId, scheduled)
    await recordOutcomes(ctx, claimId, outcomes)
    return [...others, ...released]
  } catch (error) {
    ctx.log.warn('scheduled_mails.release_failed', { error, mails: scheduled.length })
    await recordOutcomes(
      ctx,
      claimId,
      scheduled.map((mail) => returnedOutcome(ctx, mail, { inMs: errorPauseMs })),
    )
    return others
  }
}

interface Released {
  released: ClaimedMail[]
  /** The outcomes of the mails that are not delivered. */
  outcomes: Outcome[]
}

async function release(ctx: Context, claimId: string, mails: readonly ClaimedMail[]): Promise<Released> {
  const at = ctx.now()
  const contacts = await findContactsOf(ctx, mails.map(toContact))
  const checked = await Promise.all(
    mails.map(async (mail, index): Promise<CheckedMail> => {
      const contact = contacts[index]
      if (!contact) return { mail, refusal: suppressed(mail.id, at, 'deleted') }
      if (!(await isSenderVerified(ctx, mail)))
        return { mail, refusal: failedOutcome(mail.id, at, senderReason(mail)) }
      return { mail, contact }
    }),
  )
  const ready = checked.flatMap((each) => (each.contact ? [each] : []))
  const { releasedAt, refused } = await transact(ctx.db, (tx) => writeAndCount(ctx, tx, { claimId, ready }))
  return {
    released: ready.flatMap(({ mail, contact }) =>
      releasedAt.has(mail.id) ? [withContact(mail, contact, at)] : [],
    ),
    outcomes: [
      ...checked.flatMap(({ refusal }) => refusal ?? []),
      ...refused.map((id) => suppressed(id, at, limitReason)),
    ],
  }
}

type CheckedMail =
  | { mail: ClaimedMail; contact: ContactState; refusal?: undefined }
  | { mail: ClaimedMail; contact?: undefined; refusal: Outcome }

const toContact = ({ projectId, generation, contactId }: ClaimedMail) => ({
  projectId,
  generation,
  contactId: contactId ?? '',
})

async function isSenderVerified(
  { senderDomains }: Context,
  { projectId, fromEmail }: ClaimedMail,
): Promise<boolean> {
  const domains = await senderDomains.find({ projectId, names: coveringDomains(fromEmail) })
  return domains.some(({ verified }) => verified)
}

const senderReason = ({ fromEmail }: ClaimedMail): string =>
  `The domain "${domainOf(fromEmail)}" was not verified when the mail was due`

const suppressed = (id: string, at: Date, reason: string): Outcome =>
  endedOutcome(id, { kind: 'suppressed', at, reason })

const withContact = (mail: ClaimedMail, contact: ContactState, queuedAt: Date): ClaimedMail => ({
  ...mail,
  queuedAt,
  isUnsubscribed: !contact.subscribed,
  variables: { ...mail.variables, contact: contactOf(contact) },
})

const contactOf = ({ id, email, subscribed, data }: ContactState) => ({ id, email, subscribed, data })

/** The state that `writeReleased` writes. */
const queued = ({ messageCount }: Mail) => ({ status: 'QUEUED', messageCount: messageCount + 1 }) as const

interface ReadyMails {
  claimId: string
  ready: readonly { mail: ClaimedMail; contact: ContactState }[]
}

/**
 * Writes mails as queued and counts their usage. Returns the ids of the released mails, and of the mails beyond
 * a limit. Mails whose claim was lost are in neither.
 */
async function writeAndCount(
  ctx: Context,
  tx: Tx,
  { claimId, ready }: ReadyMails,
): Promise<{ releasedAt: ReadonlySet<string>; refused: string[] }> {
  const at = ctx.now()
  const ids = await lockClaimed(
    tx,
    claimId,
    ready.map(({ mail }) => mail.id),
  )
  const mails = (await lockMails(tx, ids)).filter(isOfProject)
  const units = await findUsageUnits(tx, ids)
  const used = mails.map((mail) => ({ ...mail, acceptedAt: at, units: units.get(mail.id)?.units ?? 1 }))
  const { refusals, taken } = await takeUnits(
    ctx,
    tx,
    used.map((mail) => ({ ...mail, category: categoryOf(mail.source), at })),
  )
  const released = used.filter((_, index) => refusals[index] === undefined)
  const isReleased = new Set(released.map(({ id }) => id))
  await writeReleased(tx, {
    at,
    mails: ready
      .filter(({ mail }) => isReleased.has(mail.id))
      .map(({ mail, contact }) => ({ id: mail.id, contact: contactOf(contact) })),
  })
  append(tx, [
    // Without the key: the acceptance has completed it, and another request may use it by now.
    ...released.map((mail) => queuedMessage({ ...mail, ...queued(mail), idempotencyKey: null }, at)),
    ...(await countReleased(ctx, tx, { mails: released, taken })),
  ])
  return { releasedAt: isReleased, refused: used.filter(({ id }) => !isReleased.has(id)).map(({ id }) => id) }
}
