import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import type { Mail } from '../../domain/lifecycle/mail.ts'
import { endMail, entryOf, tellFact } from '../../domain/lifecycle/mail-lifecycle.ts'
import type { MailFact } from '../../domain/lifecycle/mail-status.ts'
import { takeOffSettled } from '../../store/claims.ts'
import { findMailIds, insertTimeline, lockMails, type TimelineRow } from '../../store/email-facts.ts'
import { insertEarlyNotifications } from '../../store/early-notifications.ts'
import type { Tx } from '../../store/tables.ts'
import { writeCourses, type Course } from './apply-steps.ts'

/** A fact, and the mail it is about: by our id, else by the id that the provider gave it. */
export interface Notification {
  emailId?: string | undefined
  providerMessageId?: string | undefined
  fact: MailFact
}

/** Records facts about mails, however late, often or disordered they arrive. What is about an unknown mail is parked for a while. */
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
 * The work of `recordNotifications` inside a transaction, messages appended last; answers what is about unknown mails. Any fact proves
 * that the mail was handed over: a mail still in the queue, claimed or not, is `SENT` by it and will not be tried again.
 */
export async function applyNotifications(
  ctx: Context,
  tx: Tx,
  notifications: readonly Notification[],
): Promise<Notification[]> {
  if (notifications.length === 0) return []
  const about = await findSubjects(tx, notifications)
  const ids = [...new Set(about.values())]
  const settled = await takeOffSettled(tx, ids)
  const mails = new Map((await lockMails(tx, ids)).map((mail) => [mail.id, mail]))
  const fresh = await rememberFacts(ctx, tx, { about, mails, settled })
  const courses = [...mails.values()].flatMap((mail) => courseOf(mail, fresh.get(mail.id) ?? [], settled))
  append(tx, await writeCourses(ctx, tx, courses))
  return notifications.filter((each) => !about.has(each))
}

/** The mail of each notification whose mail is known. */
async function findSubjects(
  tx: Tx,
  notifications: readonly Notification[],
): Promise<Map<Notification, string>> {
  const found = await findMailIds(
    tx,
    notifications.flatMap(({ emailId }) => emailId ?? []),
    notifications.flatMap(({ providerMessageId }) => providerMessageId ?? []),
  )
  const ids = new Set(found.map(({ id }) => id))
  const byProvider = new Map(found.map(({ id, providerMessageId }) => [providerMessageId, id]))
  return new Map(
    notifications.flatMap((each) => {
      const id =
        each.emailId !== undefined && ids.has(each.emailId)
          ? each.emailId
          : each.providerMessageId && byProvider.get(each.providerMessageId)
      return id ? [[each, id]] : []
    }),
  )
}

interface Batch {
  about: Map<Notification, string>
  mails: Map<string, Mail>
  settled: Set<string>
}

/** Enters the facts into the timelines; answers, by mail, those that were not there yet. */
async function rememberFacts(
  ctx: Context,
  tx: Tx,
  { about, mails, settled }: Batch,
): Promise<Map<string, Notification[]>> {
  const told = new Map<string, Notification>()
  const rows = [...about].flatMap(([notification, emailId]) => {
    const projectId = mails.get(emailId)?.projectId
    const id = ctx.newId()
    told.set(id, notification)
    return projectId ? [{ ...entryOf(notification.fact), id, projectId, emailId }] : []
  })
  const inserted = await insertTimeline(tx, [...handOvers(ctx, rows, settled), ...rows])
  return Map.groupBy(
    [...told].filter(([id]) => inserted.has(id)).map(([, notification]) => notification),
    (notification) => about.get(notification) ?? '',
  )
}

/** A mail that leaves the queue by a fact has an entry for its hand-over too, whatever the fact is. */
const handOvers = (
  { newId }: Context,
  rows: readonly Omit<TimelineRow, 'id'>[],
  settled: Set<string>,
): TimelineRow[] =>
  [...Map.groupBy(rows, ({ emailId }) => emailId).values()].flatMap(([first, ...others]) =>
    first && settled.has(first.emailId) && ![first, ...others].some(({ name }) => name === 'sent')
      ? [{ ...first, id: newId(), name: 'sent', data: {}, dedupe: 'sent' }]
      : [],
  )

function courseOf(before: Mail, fresh: readonly Notification[], settled: Set<string>): Course[] {
  if (fresh.length === 0 && !settled.has(before.id)) return []
  const providerMessageId =
    before.providerMessageId ?? fresh.find((each) => each.providerMessageId)?.providerMessageId ?? null
  const course: Course = { mail: { ...before, providerMessageId }, steps: [] }
  if (settled.has(before.id)) take(course, endMail(course.mail, { kind: 'sent', at: sentAt(fresh) }))
  for (const { fact } of fresh)
    if (fact.kind !== 'sent' || !settled.has(before.id)) take(course, tellFact(course.mail, fact))
  return [course]
}

function take(course: Course, step: Course['steps'][number]): void {
  course.mail = step.mail
  course.steps.push(step)
}

/** The provider's own word, else the earliest thing that can only follow a hand-over. */
function sentAt(fresh: readonly Notification[]): Date {
  const sent = fresh.find(({ fact }) => fact.kind === 'sent') ?? fresh[0]
  return sent ? sent.fact.at : new Date(0)
}
