import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { linkActiveSpan } from '@postrider/tracing'
import type { Context } from '../context.ts'
import type { Mail } from '../mails/mail.ts'
import { endMail, entryOf, addFact, type MailChange } from '../mails/mail-lifecycle.ts'
import type { TerminalOutcome } from '../mails/mail-messages.ts'
import { isInColumns } from '../mails/timeline.ts'
import { insertTimeline, lockMails, type TimelineRow } from '../mails/store/email-facts.ts'
import type { Notification } from '../mails/mail-status.ts'
import { insertEarlyNotifications, takeEarlyNotifications } from './early-notifications.ts'
import {
  dequeuedById,
  dequeueReportedMails,
  withRendered,
  type DequeuedMails,
} from '../mails/store/rendered.ts'
import type { Tx } from '../db/tables.ts'
import { takeStep, writeChanges } from './apply-steps.ts'

/**
 * Records facts about mails (delivered, opened, bounced …), in any order and idempotently. A fact about an
 * unknown mail is stored as an early notification.
 */
export async function recordNotifications(
  ctx: Context,
  notifications: readonly Notification[],
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const unknown = await applyNotifications(ctx, tx, notifications)
    await insertEarlyNotifications(tx, unknown, ctx)
  })
}

/**
 * Records facts in the caller's transaction, appends the messages last and returns notifications about
 * unknown mails. A fact proves that the provider has the mail, so a queued mail, even if it is claimed,
 * becomes `SENT` and is not tried again.
 */
export async function applyNotifications(
  ctx: Context,
  tx: Tx,
  notifications: readonly Notification[],
): Promise<Notification[]> {
  if (notifications.length === 0) return []
  const { emailIds, dequeued } = await dequeueReported(tx, notifications)
  const locked = await lockMails(tx, [...new Set(emailIds.values())])
  linkActiveSpan(locked.map(({ traceparent }) => traceparent))
  const mails = new Map(withRendered(locked, dequeued).map((mail) => [mail.id, mail]))
  const fresh = await recordFacts(ctx, tx, { emailIds, mails, dequeued })
  const changes = [...mails.values()].flatMap((mail) =>
    changeOf(mail, fresh.get(mail.id) ?? [], { dequeued, now: ctx.now() }),
  )
  append(tx, await writeChanges(ctx, tx, changes))
  return notifications.filter((each) => !emailIds.has(each))
}

/** Maximum early notifications to apply in one transaction. */
const earlyLimit = 500

/** Applies due early notifications whose mails are recorded. Returns true if more may be due. */
export const applyEarlyNotifications = (ctx: Context): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const { read, taken } = await takeEarlyNotifications(tx, ctx.now(), earlyLimit)
    await applyNotifications(ctx, tx, taken)
    return read === earlyLimit
  })

/**
 * Removes the notifications' mails from the queue. Returns the mail ids by notification, and the mails that
 * were queued.
 */
async function dequeueReported(
  tx: Tx,
  notifications: readonly Notification[],
): Promise<Pick<NotificationBatch, 'emailIds' | 'dequeued'>> {
  const found = await dequeueReportedMails(tx, {
    ids: notifications.flatMap(({ emailId }) => emailId ?? []),
    // Use the provider's id only if a notification lacks our id. Almost all notifications contain our id, and
    // it is cheaper to look up.
    providerIds: notifications.flatMap(({ emailId, providerMessageId }) =>
      emailId === undefined && providerMessageId !== undefined ? [providerMessageId] : [],
    ),
  })
  const ids = new Set(found.map(({ id }) => id))
  const byProvider = new Map(found.map(({ id, providerMessageId }) => [providerMessageId, id]))
  const emailIds = new Map(
    notifications.flatMap((each) => {
      const id =
        each.emailId !== undefined && ids.has(each.emailId)
          ? each.emailId
          : each.providerMessageId && byProvider.get(each.providerMessageId)
      return id ? [[each, id]] : []
    }),
  )
  return { emailIds, dequeued: dequeuedById(found.filter(({ wasQueued }) => wasQueued)) }
}

interface NotificationBatch {
  emailIds: Map<Notification, string>
  mails: Map<string, Mail>
  dequeued: DequeuedMails
}

/** Adds facts to the mails' timelines. Returns the notifications that were new, by mail. */
async function recordFacts(
  ctx: Context,
  tx: Tx,
  { emailIds, mails, dequeued }: NotificationBatch,
): Promise<Map<string, Notification[]>> {
  const byEntry = new Map<string, Notification>()
  const rows = [...emailIds].flatMap(([notification, emailId]) => {
    const mail = mails.get(emailId)
    const entry = mail && entryOf(mail, notification.fact)
    if (!entry || isInColumns(mail, entry)) return []
    const id = ctx.newId()
    byEntry.set(id, notification)
    return [{ ...entry, id, projectId: mail.projectId, emailId }]
  })
  const inserted = await insertTimeline(tx, [...sentEntries(ctx, rows, dequeued), ...rows])
  return Map.groupBy(
    [...byEntry].filter(([id]) => inserted.has(id)).map(([, notification]) => notification),
    (notification) => emailIds.get(notification) ?? '',
  )
}

/** Returns `sent` entries for mails that a fact other than `sent` removed from the queue. */
const sentEntries = (
  { newId }: Context,
  rows: readonly Omit<TimelineRow, 'id'>[],
  dequeued: DequeuedMails,
): TimelineRow[] =>
  [...Map.groupBy(rows, ({ emailId }) => emailId).values()].flatMap(([first, ...others]) =>
    first &&
    dequeued.has(first.emailId) &&
    ![first, ...others].some(({ name }) => name === 'sent' || name === 'failed')
      ? [{ ...first, id: newId(), name: 'sent', data: {}, dedupe: 'sent' }]
      : [],
  )

function changeOf(
  before: Mail,
  fresh: readonly Notification[],
  { dequeued, now }: { dequeued: DequeuedMails; now: Date },
): MailChange[] {
  if (fresh.length === 0 && !dequeued.has(before.id)) return []
  const providerMessageId =
    before.providerMessageId ?? fresh.find((each) => each.providerMessageId)?.providerMessageId ?? null
  const change: MailChange = { mail: { ...before, providerMessageId }, steps: [] }
  if (dequeued.has(before.id)) takeStep(change, endMail(change.mail, endOf(before, fresh, now)))
  for (const { fact } of fresh)
    if (fact.kind !== 'sent' || !dequeued.has(before.id)) takeStep(change, addFact(change.mail, fact))
  return [change]
}

/** Returns the outcome of a mail that was queued: sent, unless the provider has rejected the mail. */
function endOf(before: Mail, fresh: readonly Notification[], now: Date): TerminalOutcome {
  const rejected = fresh.flatMap(({ fact }) => (fact.kind === 'rejected' ? [fact] : []))[0]
  if (rejected) return { kind: 'failed', at: rejected.at, reason: rejected.reason }
  return { kind: 'sent', at: sentAt(before, fresh, now) }
}

/**
 * Returns when a mail was sent: the time of the provider's Send event, otherwise the time of the first fact,
 * otherwise the current time.
 */
function sentAt({ sentAt: known }: Mail, fresh: readonly Notification[], now: Date): Date {
  const sent = fresh.find(({ fact }) => fact.kind === 'sent') ?? fresh[0]
  return known ?? sent?.fact.at ?? now
}
