import { notFound } from '@postrider/contracts/errors'
import type { InboxSummary } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { allOf } from '../db/all-of.ts'

export interface InboxFilter {
  /** Text to find in the name or address of the recipient, or in the addresses of copies. */
  to?: string | undefined
  subject?: string | undefined
  /** Text to find in the names and addresses of sender and recipient, or in the subject. */
  q?: string | undefined
  /** The id of the last message of the previous page. */
  before?: string | undefined
  limit: number
}

type Row = Omit<InboxSummary, 'date'> & { date: Date }

/** Returns a page of matching captured mails, newest first. `total` is the number of mails on all pages. */
export async function listInbox(
  { db }: Context,
  { to, subject, q, before, limit }: InboxFilter,
): Promise<{ total: number; messages: InboxSummary[] }> {
  const matching = allOf(
    sql`true`,
    containsText(recipients, to),
    containsText(sql`subject`, subject),
    containsText(sql`${recipients}, from_name, from_email, subject`, q),
  )
  const older =
    before !== undefined &&
    sql`(received_at, id) < (select received_at, id from inbox_messages where id = ${before}::uuid)`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from inbox_messages where ${matching}
  `.execute(db)
  const { rows } = await sql<Row>`
    select ${summary} from inbox_messages where ${allOf(matching, older)}
    order by received_at desc, id desc limit ${limit}
  `.execute(db)
  return { total: counted.rows[0]?.total ?? 0, messages: rows.map(summaryOf) }
}

/** Returns one captured mail with its raw message. Throws 404 if no mail has this id. */
export async function getInboxMessage({ db }: Context, id: string): Promise<InboxSummary & { raw: Buffer }> {
  const { rows } = await sql<Row & { raw: Buffer }>`
    select ${summary}, raw from inbox_messages where id = ${id}
  `.execute(db)
  const [row] = rows
  if (!row) throw notFound('message', id)
  return { ...row, ...summaryOf(row) }
}

const recipients = sql`to_name, to_email, array_to_string(envelope_to, ' ')`

const summary = sql`id, email_id as "emailId", project_id as "projectId",
  jsonb_build_array(jsonb_build_object('name', to_name, 'email', to_email)) as to,
  jsonb_build_object('name', from_name, 'email', from_email) as "from",
  jsonb_build_object('from', coalesce(envelope_from, from_email), 'to', coalesce(envelope_to, array[to_email])) as envelope, subject, received_at as date, size`

const containsText = (
  columns: RawBuilder<unknown>,
  text: string | undefined,
): RawBuilder<unknown> | undefined =>
  text ? sql`position(${text.toLowerCase()} in lower(concat_ws(' ', ${columns}))) > 0` : undefined

const summaryOf = ({ date, ...row }: Row): InboxSummary => ({ ...row, date: date.toISOString() })
