import type { Allowance } from '@postrider/contracts'
import type { Draft } from '@postrider/contracts/messages'
import { openDatabase, transact } from '@postrider/db'
import { subscription, wipeProjects, wireMessage } from '@postrider/messaging'
import { watchedLog, watchMails, type MailWatch } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import { dispatchBatch } from '../src/commands/queue/dispatch-batch.ts'
import type { Config } from '../src/config.ts'
import { onContacts } from '../src/consumers/on-contacts.ts'
import { onProjects } from '../src/consumers/on-projects.ts'
import { onSendCommands } from '../src/consumers/on-send-commands.ts'
import { createContext, type Context } from '../src/context.ts'
import type { NewMail } from '../src/domain/accepting/new-mail.ts'
import type { Rendered } from '../src/domain/lifecycle/mail.ts'
import { wholeTimeline } from '../src/domain/lifecycle/timeline.ts'
import { saveContents } from '../src/store/contents.ts'
import { enqueueMails } from '../src/store/enqueue.ts'
import { saveProject } from '../src/store/projects.ts'
import { wipePlan } from '../src/store/wipe-plan.ts'
import type { Database, PriorityClass, Tables } from '../src/store/tables.ts'
import type { Provider } from '../src/providers/provider.ts'
import { startSend, testConfig, type SendUnderTest } from './start.ts'

export interface NewDelivery extends Partial<Omit<NewMail, 'suppressedBy'>> {
  body?: string
  headers?: Record<string, string>
  data?: Record<string, unknown>
}

/** The delivery side of send on a real database, its turns taken by the test and its clock moved by it. */
export interface Delivery {
  ctx: Context
  send: SendUnderTest
  /** Moves the clock, which stands still otherwise. */
  pass(ms: number): void
  /** A project; all of its mail may go. */
  project(facts?: { disabled?: boolean; name?: string; allowance?: Allowance }): Promise<string>
  /** Puts a mail into the queue, as accept would; answers its id. */
  queue(mail?: NewDelivery): Promise<string>
  queueMany(mails: readonly NewDelivery[]): Promise<string[]>
  /** Turns of a priority class until one finds nothing more. */
  run(priority?: PriorityClass): Promise<void>
  /** Says something to the consumers, as the broker would, and wipes what that ends. */
  consume(message: Draft): Promise<void>
  mail(id: string): Promise<Row>
  timeline(id: string): Promise<string[]>
  /** Types of the messages published about a mail, in order. */
  publishedTypes(id: string): Promise<string[]>
  captured(id: string): Promise<string[]>
  stop(): Promise<void>
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

export async function startDelivery(
  settings: Partial<Config> = {},
  overrides: Partial<Context> = {},
): Promise<Delivery> {
  let clock = Date.now()
  const now = (): Date => new Date(clock)
  const send = await startSend({ settings, now, ...overrides })
  const db = openDatabase<Tables>(send.databaseUrl, { max: 10 })
  const log = watchedLog('send')
  const config = { ...testConfig(send.databaseUrl), ...settings }
  const ctx = createContext(config, { db, now, log, contacts: send.contacts, ...overrides })
  const watch = watchMails()
  ctx.provider = watched(ctx.provider, watch)
  return {
    ctx,
    send,
    pass: (ms) => void (clock += ms),
    ...writes(ctx),
    ...reads(db, send),
    run: async (priority = 1) => {
      while (await dispatchBatch(ctx, priority)) continue
    },
    consume: (message) => consume(ctx, message),
    stop: async () => {
      await ctx.provider.stop()
      await ctx.rendering.stop()
      await ctx.mailReader.stop()
      await db.destroy()
      await send.stop()
      await watch.finish()
    },
  }
}

/** The provider, with a look at every mail that it is given. */
const watched = (provider: Provider, watch: MailWatch): Provider => ({
  ...provider,
  deliver: (shipment) => {
    for (const { raw, dkim } of shipment.mails) {
      watch.see(raw)
      if (dkim) watch.publish(dkim)
    }
    return provider.deliver(shipment)
  },
})

function writes({ db, now }: Context): Pick<Delivery, 'project' | 'queue' | 'queueMany'> {
  const project: Delivery['project'] = async ({ disabled = false, name = 'Acme', allowance = null } = {}) => {
    const id = uuidv7()
    const state = {
      id,
      name,
      disabled,
      language: 'en',
      tracking: 'ENABLED',
      generation: 1,
      version: 1,
      allowance,
    } as const
    await saveProject(db, { ...state, deleted: false })
    return id
  }
  let usual: Promise<string> | undefined
  const queueMany: Delivery['queueMany'] = async (mails) => {
    const projectId = await (usual ??= project())
    const all = mails.map((mail) => ({ id: uuidv7(), projectId, ...mail }))
    const contents = all.map(({ subject = 'Hello', body = '<p>Hi</p>', headers = {}, ...mail }) => ({
      projectId: mail.projectId,
      generation: mail.generation ?? 1,
      content: { subject, body, attachments: [], headers },
    }))
    const at = now()
    await transact(db, async (tx) => {
      const ids = await saveContents(tx, { contents, at, newId: uuidv7 })
      await enqueueMails(
        tx,
        all.map((mail, index) => queued(mail, { contentId: ids[index] ?? '', at })),
      )
    })
    return all.map(({ id }) => id)
  }
  return { project, queueMany, queue: async (mail = {}) => (await queueMany([mail]))[0] ?? '' }
}

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

const reads = (
  db: Database,
  send: SendUnderTest,
): Pick<Delivery, 'mail' | 'timeline' | 'publishedTypes' | 'captured'> => ({
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

async function consume(ctx: Context, message: Draft): Promise<void> {
  const wire = [wireMessage(uuidv7(), message)]
  const failures = { deadLetter: failed, onRetry: () => undefined }
  for (const each of [onContacts(ctx), onProjects(ctx), onSendCommands(ctx)])
    if (each.topics.includes(message.topic))
      await subscription(each, failures).deliver(wire, new AbortController().signal)
  while (await wipeProjects({ ...ctx, plan: wipePlan }, { eager: true })) continue
}

const failed = (_group: string, _message: unknown, reason: string): Promise<void> =>
  Promise.reject(new Error(`Dead-lettered: ${reason}`))

function queued(
  { priority = 1, data, body: _body, headers: _headers, ...mail }: NewDelivery & { projectId: string },
  { contentId, at }: { contentId: string; at: Date },
): NewMail {
  const contactId = mail.contactId === undefined ? uuidv7() : mail.contactId
  const toEmail = mail.toEmail ?? 'ada@example.net'
  return {
    id: uuidv7(),
    eventId: uuidv7(),
    generation: 1,
    source: priority === 10 ? 'CAMPAIGN' : priority === 5 ? 'WORKFLOW' : 'TRANSACTIONAL',
    type: null,
    suppressedBy: null,
    toName: null,
    fromEmail: 'shop@example.com',
    fromName: null,
    replyTo: null,
    subject: 'Hello',
    templateId: null,
    tracking: false,
    idempotencyKey: null,
    variables: {
      contact:
        contactId === null ? null : { id: contactId, email: toEmail, subscribed: true, data: { ...data } },
      requestData: {},
    },
    at,
    ...mail,
    contactId,
    toEmail,
    contentId,
    priority,
  }
}
