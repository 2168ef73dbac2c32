import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Mail } from '../mails/mail.ts'
import { endMail, entryOf, addFact, type MailChange } from '../mails/mail-lifecycle.ts'
import type { TerminalOutcome } from '../mails/mail-messages.ts'
import { isInColumns } from '../mails/timeline.ts'
import { insertTimeline, lockMails, type TimelineRow } from '../mails/store/email-facts.ts'
import type { Notification } from '../mails/mail-status.ts'
import { insertEarlyNotifications, takeEarlyNotifications } from './early-notifications.ts'
import { takenOf, takeOffSubjects, withRendered, type Taken } from '../mails/store/rendered.ts'
import type { Tx } from '../db/tables.ts'
import { takeStep, writeChanges } from './apply-steps.ts'

/**
 * Records facts about mails; repeats and any order give the same. A fact about an unknown mail is kept as an
 * early notification.
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
 * The part of `recordNotifications` inside the caller's transaction, messages appended last; returns those
 * about unknown mails. Any fact proves the hand-over: a mail that is still in the queue, claimed or not,
 * becomes `SENT` and is not tried again.
 */
export async function applyNotifications(
  ctx: Context,
  tx: Tx,
  notifications: readonly Notification[],
): Promise<Notification[]> {
  if (notifications.length === 0) return []
  const { about, handedOver } = await takeOffOf(tx, notifications)
  const locked = await lockMails(tx, [...new Set(about.values())])
  const mails = new Map(withRendered(locked, handedOver).map((mail) => [mail.id, mail]))
  const fresh = await rememberFacts(ctx, tx, { about, mails, handedOver })
  const changes = [...mails.values()].flatMap((mail) =>
    changeOf(mail, fresh.get(mail.id) ?? [], { handedOver, now: ctx.now() }),
  )
  append(tx, await writeChanges(ctx, tx, changes))
  return notifications.filter((each) => !about.has(each))
}

/** Early notifications that are applied in one transaction. */
const earlyAtOnce = 500

/** Applies the due early notifications whose mails are recorded by now. True when more may be due. */
export const applyEarlyNotifications = (ctx: Context): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const { read, taken } = await takeEarlyNotifications(tx, ctx.now(), earlyAtOnce)
    await applyNotifications(ctx, tx, taken)
    return read === earlyAtOnce
  })

/** The ids of the known mails, by notification, and which of them were still in the queue. */
async function takeOffOf(
  tx: Tx,
  notifications: readonly Notification[],
): Promise<Pick<Batch, 'about' | 'handedOver'>> {
  const found = await takeOffSubjects(tx, {
    ids: notifications.flatMap(({ emailId }) => emailId ?? []),
    // Only where our own id is not told: it is told of every mail of ours, and costs half as much to look up.
    providerIds: notifications.flatMap(({ emailId, providerMessageId }) =>
      emailId === undefined && providerMessageId !== undefined ? [providerMessageId] : [],
    ),
  })
  const ids = new Set(found.map(({ id }) => id))
  const byProvider = new Map(found.map(({ id, providerMessageId }) => [providerMessageId, id]))
  const about = new Map(
    notifications.flatMap((each) => {
      const id =
        each.emailId !== undefined && ids.has(each.emailId)
          ? each.emailId
          : each.providerMessageId && byProvider.get(each.providerMessageId)
      return id ? [[each, id]] : []
    }),
  )
  return { about, handedOver: takenOf(found.filter(({ wasQueued }) => wasQueued)) }
}

interface Batch {
  about: Map<Notification, string>
  mails: Map<string, Mail>
  handedOver: Taken
}

/** Adds the facts to the timelines; returns, by mail, the ones that were new. */
async function rememberFacts(
  ctx: Context,
  tx: Tx,
  { about, mails, handedOver }: Batch,
): Promise<Map<string, Notification[]>> {
  const byEntry = new Map<string, Notification>()
  const rows = [...about].flatMap(([notification, emailId]) => {
    const mail = mails.get(emailId)
    const entry = entryOf(notification.fact)
    if (!mail || isInColumns(mail, entry)) return []
    const id = ctx.newId()
    byEntry.set(id, notification)
    return [{ ...entry, id, projectId: mail.projectId, emailId }]
  })
  const inserted = await insertTimeline(tx, [...handOvers(ctx, rows, handedOver), ...rows])
  return Map.groupBy(
    [...byEntry].filter(([id]) => inserted.has(id)).map(([, notification]) => notification),
    (notification) => about.get(notification) ?? '',
  )
}

/** The `sent` entries of mails that a fact other than `sent` took off the queue. */
const handOvers = (
  { newId }: Context,
  rows: readonly Omit<TimelineRow, 'id'>[],
  handedOver: Taken,
): TimelineRow[] =>
  [...Map.groupBy(rows, ({ emailId }) => emailId).values()].flatMap(([first, ...others]) =>
    first &&
    handedOver.has(first.emailId) &&
    ![first, ...others].some(({ name }) => name === 'sent' || name === 'failed')
      ? [{ ...first, id: newId(), name: 'sent', data: {}, dedupe: 'sent' }]
      : [],
  )

function changeOf(
  before: Mail,
  fresh: readonly Notification[],
  { handedOver, now }: { handedOver: Taken; now: Date },
): MailChange[] {
  if (fresh.length === 0 && !handedOver.has(before.id)) return []
  const providerMessageId =
    before.providerMessageId ?? fresh.find((each) => each.providerMessageId)?.providerMessageId ?? null
  const change: MailChange = { mail: { ...before, providerMessageId }, steps: [] }
  if (handedOver.has(before.id)) takeStep(change, endMail(change.mail, endOf(before, fresh, now)))
  for (const { fact } of fresh)
    if (fact.kind !== 'sent' || !handedOver.has(before.id)) takeStep(change, addFact(change.mail, fact))
  return [change]
}

/** How a mail ends that was in the queue: it is sent, unless the provider says that it does not send it. */
function endOf(before: Mail, fresh: readonly Notification[], now: Date): TerminalOutcome {
  const rejected = fresh.flatMap(({ fact }) => (fact.kind === 'rejected' ? [fact] : []))[0]
  if (rejected) return { kind: 'failed', at: rejected.at, reason: rejected.reason }
  return { kind: 'sent', at: sentAt(before, fresh, now) }
}

/**
 * When the mail was handed over: by the provider's Send event, else the time of the first fact; now where
 * only a repeat tells of it.
 */
function sentAt({ sentAt: known }: Mail, fresh: readonly Notification[], now: Date): Date {
  const sent = fresh.find(({ fact }) => fact.kind === 'sent') ?? fresh[0]
  return known ?? sent?.fact.at ?? now
}
