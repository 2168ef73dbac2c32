import { someCaller, type Client } from '@postrider/testing/service'
import type { Rendered } from '../src/mails/mail.ts'
import { timelineOf } from '../src/mails/timeline.ts'
import type { Tables } from '../src/db/tables.ts'
import type { SendUnderTest } from './start.ts'

/** Functions that read mails for the delivery tests. Most tests read tables only through these functions. */
export interface MailQueries {
  /** Returns a mail as GET /emails/:id returns it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  getMail(id: string): Promise<any>
  mail(id: string): Promise<Row>
  timeline(id: string): Promise<string[]>
  /** Returns the types of all messages about a mail, except `email.queued`, in the order of publication. */
  publishedTypes(id: string): Promise<string[]>
  /** Returns the number of mails of a campaign with this status. */
  mailsOf(campaignId: string, status: 'QUEUED' | 'SENDING'): Promise<number>
  /** Returns the copies of a mail that the provider `inbox` has captured. */
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

export const mailQueries = (send: SendUnderTest): MailQueries => ({
  getMail: async (id) => {
    const mail = send.db.selectFrom('emails').select('project_id').where('id', '=', id)
    const { project_id: projectId } = await mail.executeTakeFirstOrThrow()
    return (await send.as(someCaller(projectId ?? '')).get(`/emails/${id}`)).body
  },
  ...mailRowQueries(send),
  mailsOf: async (campaignId, status) => {
    const { project_id: projectId } = await send.db
      .selectFrom('campaign_sends')
      .select('project_id')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow()
    const path = `/emails?campaignId=${campaignId}&status=${status}`
    return (await send.as(someCaller(projectId)).get(path)).body.total
  },
  publishedTypes: async (id) => {
    const published = (await send.published()).filter(({ data }) => data.emailId === id)
    return published
      .map(({ type }) => type)
      .filter((type) => type.startsWith('email.') && type !== 'email.queued')
  },
  captured: async (id) => {
    const inbox = send.as({ kind: 'anonymous' })
    const copies = (await capturedMails(inbox)).filter(({ emailId }) => emailId === id)
    const sources = copies.map((copy) => inbox.get(`/inbox/messages/${copy.id}/source`))
    return (await Promise.all(sources)).map(({ body }) => body)
  },
})

interface CapturedMail {
  id: string
  emailId: string
  to: { email: string }[]
}

/** Returns all mails that the provider `inbox` has captured, from newest to oldest. */
export async function capturedMails(inbox: Client): Promise<CapturedMail[]> {
  const all: CapturedMail[] = []
  for (let isMore = true; isMore;) {
    const before = all.at(-1)?.id
    const query = before === undefined ? '' : `&before=${before}`
    const { total, messages } = (await inbox.get(`/inbox/messages?limit=200${query}`)).body
    all.push(...messages)
    isMore = messages.length > 0 && all.length < total
  }
  return all
}

const mailRowQueries = ({ db }: SendUnderTest): Pick<MailQueries, 'mail' | 'timeline'> => ({
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
    return toApiView(row)
  },
  timeline: async (id) => {
    const mail = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst()
    if (!mail) return []
    const events = db.selectFrom('email_events').selectAll().where('email_id', '=', id).orderBy('id')
    const { campaign_id: campaignId, sent_at: sentAt, delivered_at: deliveredAt } = mail
    const queuedAt = mail.scheduled_for === null || mail.accepted_at !== null ? mail.queued_at : null
    const columns = { campaignId, queuedAt, sentAt, deliveredAt }
    const rows = await events.execute()
    // Order the entries as they were written and not by their times, because tests choose the times.
    const derived = timelineOf(columns, rows).filter((item) => !rows.some((row) => row === item))
    const names = derived.map(({ name }) => name)
    const inOrder = ['sent', 'delivered'].filter((name) => names.includes(name))
    const [first, ...others] = rows.map(({ name }) => name)
    if (names.includes('queued')) return ['queued', ...inOrder, ...rows.map(({ name }) => name)]
    return first === undefined ? inOrder : [first, ...inOrder, ...others]
  },
})

/** Converts a row as the API does. The rendered message of a mail that is being delivered is in the queue. */
const toApiView = ({
  rendered,
  attempts,
  ...row
}: Omit<Row, 'attempts'> & { attempts: number | null; rendered: Rendered | null }): Row => ({
  ...row,
  ...(rendered && { status: 'SENDING', subject: rendered.subject, message_id: rendered.messageId }),
  attempts: attempts ?? undefined,
})

/** Returns the given contacts that the service has stored as recipients, in order. */
export async function knownRecipients({ db }: SendUnderTest, ids: readonly string[]): Promise<string[]> {
  const known = db
    .selectFrom('recipients')
    .select('contact_id')
    .where('contact_id', 'in', [...ids])
  return (await known.orderBy('contact_id').execute()).map((row) => row.contact_id)
}
