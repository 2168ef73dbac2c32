import { notFound } from '@postrider/contracts/errors'
import type { InboxSummary } from '@postrider/contracts/resources'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'

export interface InboxFilter {
  to?: string | undefined
  subject?: string | undefined
  /** Searches names and addresses of both sides and the subject. */
  q?: string | undefined
  /** The id of the last message of the page before. */
  before?: string | undefined
  limit: number
}

type Query = SelectQueryBuilder<Tables, 'inbox_messages', object>

/** The captured mails that match, newest first. `total` counts all of them, whatever the page. */
export async function listInbox(
  { db }: Context,
  filter: InboxFilter,
): Promise<{ total: number; messages: InboxSummary[] }> {
  const matching = matchingMails(db.selectFrom('inbox_messages'), filter)
  const { total } = await matching
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await olderThan(matching, filter.before)
    .select(summaryColumns)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute()
  return { total, messages: rows.map(summaryOf) }
}

/** One captured mail with its raw message. Throws 404. */
export async function getInboxMessage({ db }: Context, id: string): Promise<InboxSummary & { raw: Buffer }> {
  const row = await db
    .selectFrom('inbox_messages')
    .select([...summaryColumns, 'raw'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('message', id)
  return { ...summaryOf(row), raw: row.raw }
}

const summaryColumns = [
  'id',
  'email_id',
  'project_id',
  'to_name',
  'to_email',
  'from_name',
  'from_email',
  'subject',
  'size',
  'received_at',
] as const

const holds = (columns: string[], text: string) =>
  sql<boolean>`position(${text.toLowerCase()} in lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))) > 0`

function matchingMails(all: Query, { to, subject, q }: InboxFilter): Query {
  const byTo = to ? all.where(holds(['to_name', 'to_email'], to)) : all
  const bySubject = subject ? byTo.where(holds(['subject'], subject)) : byTo
  return q
    ? bySubject.where(holds(['to_name', 'to_email', 'from_name', 'from_email', 'subject'], q))
    : bySubject
}

function olderThan(matching: Query, before: string | undefined): Query {
  if (before === undefined) return matching
  return matching.where(
    sql<boolean>`(received_at, id) < (select received_at, id from inbox_messages where id = ${before}::uuid)`,
  )
}

interface SummaryRow {
  id: string
  email_id: string
  project_id: string | null
  to_name: string
  to_email: string
  from_name: string
  from_email: string
  subject: string
  size: number
  received_at: Date
}

const summaryOf = (row: SummaryRow): InboxSummary => ({
  id: row.id,
  emailId: row.email_id,
  projectId: row.project_id,
  to: [{ name: row.to_name, email: row.to_email }],
  from: { name: row.from_name, email: row.from_email },
  subject: row.subject,
  date: row.received_at.toISOString(),
  size: row.size,
})
