import type { MailStatus } from '@postrider/contracts/resources'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/tables.ts'
import type { Mail, Rendered } from '../mail.ts'

// From just before delivery until the outcome, the queue stores the properties of the rendered message.

/** Returns the mails with the rendered properties that the queue stored. */
export const withRendered = (mails: readonly Mail[], dequeued: DequeuedMails): Mail[] =>
  mails.map((mail) => ({ ...mail, ...dequeued.get(mail.id) }))

/**
 * Rendered properties, by mail id, of mails that were removed from the queue; null if delivery had not
 * started.
 */
export type DequeuedMails = ReadonlyMap<string, Rendered | null>

export interface DequeuedRow {
  id: string
  rendered: Rendered | null
}

export const dequeuedById = (rows: readonly DequeuedRow[]): DequeuedMails =>
  new Map(rows.map(({ id, rendered }) => [id, rendered]))

/**
 * SQL assignments for an update of `emails`. `rendered` is a jsonb expression for a `Rendered`; null leaves
 * the columns unchanged.
 */
export const renderedAssignments = (rendered: string): RawBuilder<unknown> => {
  const from = sql.raw(rendered)
  return sql`subject = coalesce(${from} ->> 'subject', emails.subject), message_id = coalesce(${from} ->> 'messageId', message_id),
    size = coalesce((${from} ->> 'size')::int, size)`
}

/** SQL for the status of a row of `emails` in the API: `SENDING` while the queue stores `rendered`. */
export const apiStatus = sql<MailStatus>`case when status = 'QUEUED' and exists (
    select from deliveries where deliveries.email_id = emails.id and rendered is not null
  ) then 'SENDING' else status end`

/**
 * Returns the ids of the mails that are being delivered: their claim has not expired, and they are not in
 * doubt. Locks the rows of the queue in id order.
 */
export async function lockInDelivery(tx: Tx, emailIds: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.lock_in_delivery')}with queued as materialized (
      select email_id, rendered, claim_id is not null and in_doubt_since is null and due_at > ${now}::timestamptz as "isHeld"
      from deliveries where email_id = any(${[...emailIds]}::uuid[]) order by email_id for update
    )
    select email_id as id from queued where "isHeld" and rendered is not null
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** A mail that a fact is about. */
export interface ReportedMail {
  id: string
  providerMessageId: string | null
  /** True if the mail was in the queue and has been removed from it. */
  wasQueued: boolean
  /** The rendered properties from the queue; null if delivery had not started. */
  rendered: Rendered | null
}

/**
 * Finds the mails of facts, by id or provider id, and removes them from the queue. Also removes claimed
 * mails, because a fact proves that the provider has the mail. Locks the rows of the queue in id order.
 */
export async function dequeueReportedMails(
  tx: Tx,
  { ids, providerIds = [] }: { ids: readonly string[]; providerIds?: readonly string[] },
): Promise<ReportedMail[]> {
  const { rows } = await sql<ReportedMail>`
    ${prepared('send.dequeue_reported_mails')}with subject as materialized (
      select id, provider_message_id from emails where id = any(${[...ids]}::uuid[])
      union
      select id, provider_message_id from emails where provider_message_id = any(${[...providerIds]}::text[])
    ), queued as materialized (
      -- An array: in a join the planner would read all of the queue, because it overestimates the subjects.
      select email_id from deliveries where email_id = any(array(select id from subject)) order by email_id for update
    ), taken as (
      -- By id, not ctid: the ctid changes if another transaction updates the row while this statement waits.
      delete from deliveries where email_id = any(array(select email_id from queued)) returning email_id, rendered
    )
    select subject.id, subject.provider_message_id as "providerMessageId", taken.email_id is not null as "wasQueued", taken.rendered
    from subject left join taken on taken.email_id = subject.id
  `.execute(tx)
  return rows
}
