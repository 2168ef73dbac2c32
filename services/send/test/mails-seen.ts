import type { Rendered } from '../src/mails/mail.ts'
import { wholeTimeline } from '../src/mails/timeline.ts'
import type { Database, Tables } from '../src/db/tables.ts'
import type { SendUnderTest } from './start.ts'

/** What has become of mails. */
export interface MailsSeen {
  mail(id: string): Promise<Row>
  timeline(id: string): Promise<string[]>
  /** Types of the messages published about a mail, in order. */
  publishedTypes(id: string): Promise<string[]>
  captured(id: string): Promise<string[]>
}

type Row = Pick<
  Tables['emails'],
  'status' | 'error' | 'message_id' | 'provider_message_id' | 'opened_at' | 'clicked_at'
> & {
  subject: string
  opens: number
  clicks: number
  machine_opens: number
  machine_clicks: number
  attempts: number | undefined
}

export const mailsSeen = (db: Database, send: SendUnderTest): MailsSeen => ({
  mail: async (id) => {
    const row = await db
      .selectFrom('emails')
      .leftJoin('deliveries', 'email_id', 'id')
      .select([
        'status',
        'error',
        'message_id',
        'provider_message_id',
        'subject',
        'opens',
        'clicks',
        'machine_opens',
        'machine_clicks',
        'opened_at',
        'clicked_at',
        'attempts',
        'rendered',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return asShown(row)
  },
  timeline: async (id) => {
    const mail = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst()
    if (!mail) return []
    const events = db.selectFrom('email_events').selectAll().where('email_id', '=', id).orderBy('id')
    const { campaign_id: campaignId, queued_at: queuedAt, sent_at: sentAt, delivered_at: deliveredAt } = mail
    const columns = { campaignId, queuedAt, sentAt, deliveredAt }
    const rows = await events.execute()
    // As they were written, not by their times: tests choose those.
    const told = wholeTimeline(columns, rows).filter((item) => !rows.some((row) => row === item))
    const names = told.map(({ name }) => name)
    const inOrder = ['sent', 'delivered'].filter((name) => names.includes(name))
    const [first, ...others] = rows.map(({ name }) => name)
    if (names.includes('queued')) return ['queued', ...inOrder, ...rows.map(({ name }) => name)]
    return first === undefined ? inOrder : [first, ...inOrder, ...others]
  },
  publishedTypes: async (id) => {
    const published = await send.published()
    return published.filter(({ data }) => data.emailId === id).map(({ type }) => type)
  },
  captured: async (id) => {
    const rows = await db.selectFrom('inbox_messages').select('raw').where('email_id', '=', id).execute()
    return rows.map(({ raw }) => raw.toString())
  },
})

/** As the API tells it: a mail that is being handed over has its message in the queue. */
const asShown = ({
  rendered,
  attempts,
  ...row
}: Omit<Row, 'attempts'> & { attempts: number | null; rendered: Rendered | null }): Row => ({
  ...row,
  ...(rendered && { status: 'SENDING', subject: rendered.subject, message_id: rendered.messageId }),
  attempts: attempts ?? undefined,
})
