import type { MailStatus } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Mail, Rendered } from '../mail.ts'

// The queue holds what the row of a mail is to have of its message from just before the hand-over to the outcome.

/** The mails as they are with what the queue held of them. */
export const withRendered = (mails: readonly Mail[], taken: Taken): Mail[] =>
  mails.map((mail) => ({ ...mail, ...taken.get(mail.id) }))

/** Mails taken off the queue, with what it held of their messages: null where their hand-over was not begun. */
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

/** The status of a row of `emails` in the API: a mail is `SENDING` while the queue holds its rendered message. */
export const statusShown = sql<MailStatus>`case when status = 'QUEUED' and exists (
    select from deliveries where deliveries.email_id = emails.id and rendered is not null
  ) then 'SENDING' else status end`
