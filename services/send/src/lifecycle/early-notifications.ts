import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { MailFact, Notification } from '../mails/mail-status.ts'
import type { Database, Tx } from '../db/tables.ts'

const retryMs = 2_000

/** Stores notifications about mails that are not recorded yet, so that they can be applied later. */
export async function insertEarlyNotifications(
  tx: Tx,
  notifications: readonly Notification[],
  { now, newId }: { now(): Date; newId(): string },
): Promise<void> {
  if (notifications.length === 0) return
  const at = now()
  await tx
    .insertInto('early_notifications')
    .values(
      notifications.map(({ emailId, providerMessageId, fact }) => ({
        id: newId(),
        email_id: emailId ?? null,
        provider_message_id: providerMessageId ?? null,
        fact: JSON.stringify(fact),
        received_at: at,
        due_at: new Date(at.getTime() + retryMs),
      })),
    )
    .execute()
}

/**
 * Reads at most `limit` due early notifications. Deletes a notification and returns it in `taken` if its mail
 * is recorded. Otherwise doubles its delay (2 s … 10 min), because its mail may belong to another system.
 * `read` is the number of notifications read.
 */
export async function takeEarlyNotifications(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ read: number; taken: Notification[] }> {
  const { rows } = await sql<EarlyRow>`
    with due as materialized (
      select id, exists (
        select from emails where emails.id = early.email_id or emails.provider_message_id = early.provider_message_id
      ) as "isKnown"
      from early_notifications early where due_at <= ${now}
      order by due_at limit ${limit}
      for update of early skip locked
    ), postponed as (
      update early_notifications early
      set due_at = ${now}::timestamptz + least(greatest(${now}::timestamptz - received_at, ${firstWait}::interval), ${longestWait}::interval)
      from due where early.id = due.id and not due."isKnown"
      returning early.id
    ), taken as (
      delete from early_notifications early using due where early.id = due.id and due."isKnown"
      returning early.id, early.email_id, early.provider_message_id, early.fact
    )
    select due."isKnown", taken.email_id, taken.provider_message_id, taken.fact from due left join taken on taken.id = due.id
  `.execute(tx)
  return { read: rows.length, taken: rows.flatMap((row) => (row.isKnown ? [notificationOf(row)] : [])) }
}

const firstWait = '2 seconds'
const longestWait = '10 minutes'

type EarlyRow =
  | {
      isKnown: true
      email_id: string | null
      provider_message_id: string | null
      fact: MailFact & { at: string }
    }
  | { isKnown: false }

const notificationOf = ({
  email_id,
  provider_message_id,
  fact,
}: EarlyRow & { isKnown: true }): Notification => ({
  emailId: email_id ?? undefined,
  providerMessageId: provider_message_id ?? undefined,
  fact: { ...fact, at: new Date(fact.at) },
})

/** Makes early notifications due if they are about mails with these provider ids. */
export async function makeNotificationsDue(
  db: Database,
  providerIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    ${prepared('send.make_notifications_due')}update early_notifications set due_at = ${now}
    where provider_message_id = any(${[...providerIds]}::text[]) and due_at > ${now}
  `.execute(db)
}
