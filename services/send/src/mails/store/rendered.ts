import type { MailStatus } from '@postrider/contracts/resources'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/tables.ts'
import type { Mail, Rendered } from '../mail.ts'

// The queue holds what the row of a mail is to have of its message from just before the hand-over to the
// outcome.

/** The mails as they are with what the queue held of them. */
export const withRendered = (mails: readonly Mail[], taken: Taken): Mail[] =>
  mails.map((mail) => ({ ...mail, ...taken.get(mail.id) }))

/**
 * Mails taken off the queue, with what it held of their messages: null where their hand-over was not begun.
 */
export type Taken = ReadonlyMap<string, Rendered | null>

export interface TakenRow {
  id: string
  rendered: Rendered | null
}

export const takenOf = (rows: readonly TakenRow[]): Taken =>
  new Map(rows.map(({ id, rendered }) => [id, rendered]))

/** In an update of `emails`: its columns from this `Rendered`, as they were where that is null. */
export const takingOver = (rendered: string): RawBuilder<unknown> => {
  const from = sql.raw(rendered)
  return sql`subject = coalesce(${from} ->> 'subject', emails.subject), message_id = coalesce(${from} ->> 'messageId', message_id),
    size = coalesce((${from} ->> 'size')::int, size)`
}

/**
 * The status of a row of `emails` in the API: a mail is `SENDING` while the queue holds its rendered message.
 */
export const statusShown = sql<MailStatus>`case when status = 'QUEUED' and exists (
    select from deliveries where deliveries.email_id = emails.id and rendered is not null
  ) then 'SENDING' else status end`

/**
 * Which of these mails are being handed over at this moment: a claim that has not lapsed holds them, and they
 * are not in-doubt. The rows of the queue are locked, in id order.
 */
export async function lockBeingHandedOver(
  tx: Tx,
  emailIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.lock_being_handed_over')}with queued as materialized (
      select email_id, rendered, claim_id is not null and in_doubt_since is null and due_at > ${now}::timestamptz as "isHeld"
      from deliveries where email_id = any(${[...emailIds]}::uuid[]) order by email_id for update
    )
    select email_id as id from queued where "isHeld" and rendered is not null
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** A mail that facts are about. */
export interface Subject {
  id: string
  providerMessageId: string | null
  /** It was in the queue, and is taken off it. */
  wasQueued: boolean
  /** What the queue held of its message. */
  rendered: Rendered | null
}

/**
 * Finds the mails that facts are about, by their own ids or the provider's, and takes those off the queue
 * that are in it, whichever claim holds them: a fact proves the hand-over. Rows of the queue are locked in id
 * order.
 */
export async function takeOffSubjects(
  tx: Tx,
  { ids, providerIds = [] }: { ids: readonly string[]; providerIds?: readonly string[] },
): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    ${prepared('send.take_off_subjects')}with subject as materialized (
      select id, provider_message_id from emails where id = any(${[...ids]}::uuid[])
      union
      select id, provider_message_id from emails where provider_message_id = any(${[...providerIds]}::text[])
    ), queued as materialized (
      -- By an array: in a join the planner reads the whole queue, since it cannot know how few the subjects are.
      select email_id from deliveries where email_id = any(array(select id from subject)) order by email_id for update
    ), taken as (
      -- By id: the place of a row that somebody has changed while this waited for it is not one that this statement sees.
      delete from deliveries where email_id = any(array(select email_id from queued)) returning email_id, rendered
    )
    select subject.id, subject.provider_message_id as "providerMessageId", taken.email_id is not null as "wasQueued", taken.rendered
    from subject left join taken on taken.email_id = subject.id
  `.execute(tx)
  return rows
}
