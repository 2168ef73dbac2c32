import { sql } from 'kysely'
import type { MailFact } from '../domain/mail-status.ts'
import type { Database, Tx } from './tables.ts'

export interface Parkable {
  emailId?: string | undefined
  providerMessageId?: string | undefined
  fact: MailFact
}

const retryMs = 2_000

/** Keeps notifications about mails that we do not know, to be tried again soon. */
export async function parkNotifications(
  tx: Tx,
  notifications: readonly Parkable[],
  { now, newId }: { now(): Date; newId(): string },
): Promise<void> {
  if (notifications.length === 0) return
  const at = now()
  await tx
    .insertInto('parked_notifications')
    .values(
      notifications.map(({ emailId, providerMessageId, fact }) => ({
        id: newId(),
        email_id: emailId ?? null,
        provider_message_id: providerMessageId ?? null,
        fact: JSON.stringify(fact),
        parked_at: at,
        due_at: new Date(at.getTime() + retryMs),
      })),
    )
    .execute()
}

/** Takes parked notifications that are due and whose mail is here now, and locks them against other replicas. */
export async function takeParked(tx: Tx, now: Date, limit: number): Promise<Parkable[]> {
  const { rows } = await sql<{
    email_id: string | null
    provider_message_id: string | null
    fact: MailFact & { at: string }
  }>`
    with due as (
      select id from parked_notifications parked
      where due_at <= ${now} and exists (
        select from emails where emails.id = parked.email_id or emails.provider_message_id = parked.provider_message_id
      )
      order by due_at limit ${limit}
      for update of parked skip locked
    )
    delete from parked_notifications parked using due where parked.id = due.id
    returning parked.email_id, parked.provider_message_id, parked.fact
  `.execute(tx)
  return rows.map(({ email_id, provider_message_id, fact }) => ({
    emailId: email_id ?? undefined,
    providerMessageId: provider_message_id ?? undefined,
    fact: { ...fact, at: new Date(fact.at) },
  }))
}

/** Forgets what nobody claimed: it was about mail that another system sent with the same account. Answers how many. */
export async function forgetParked(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('parked_notifications')
    .where('parked_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
