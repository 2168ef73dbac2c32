import type { Allowance } from '@postrider/contracts'
import { transact } from '@postrider/db'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../src/context.ts'
import type { NewMail } from '../src/mails/new-mail.ts'
import { saveContents } from '../src/mails/store/contents.ts'
import { enqueueMails } from '../src/queue/enqueue.ts'
import { saveProject } from '../src/db/save-project.ts'

export interface NewDelivery extends Partial<Omit<NewMail, 'suppressedBy'>> {
  body?: string
  headers?: Record<string, string>
  data?: Record<string, unknown>
}

/** Projects, and mails of theirs in the queue. */
export interface QueuedMails {
  /** A project; all of its mail may go. */
  project(facts?: { disabled?: boolean; name?: string; allowance?: Allowance }): Promise<string>
  /** Puts a mail into the queue, as accept would; answers its id. */
  queue(mail?: NewDelivery): Promise<string>
  queueMany(mails: readonly NewDelivery[]): Promise<string[]>
}

export function queuedMails({ db, now }: Context): QueuedMails {
  const project: QueuedMails['project'] = async ({
    disabled = false,
    name = 'Acme',
    allowance = null,
  } = {}) => {
    const id = uuidv7()
    const state = {
      id,
      name,
      disabled,
      language: 'en',
      tracking: 'ENABLED',
      logoUrl: null,
      generation: 1,
      version: 1,
      allowance,
    } as const
    await saveProject(db, { ...state, deleted: false })
    return id
  }
  let usual: Promise<string> | undefined
  const queueMany: QueuedMails['queueMany'] = async (mails) => {
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
