import type { Allowance } from '@postrider/contracts'
import type { MailType } from '@postrider/contracts/resources'
import { projectMessage, someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { addVerifiedDomain } from './factories.ts'
import type { SendUnderTest } from './start.ts'

export interface NewDelivery {
  /** The default is a project that all tests of the file share. */
  projectId?: string
  toEmail?: string
  toName?: string
  /** An address at a verified domain of the project. The default is `shop@` the first domain. */
  fromEmail?: string
  fromName?: string
  subject?: string
  body?: string
  headers?: Record<string, string>
  /** The data of the contact. */
  data?: Record<string, unknown>
  /** If set, sends a template of this type to a subscribed contact. */
  type?: MailType | null
  tracking?: boolean
}

/** Functions that create projects and send mails with POST /v1/send. */
export interface QueuedMails {
  project(facts?: { disabled?: boolean; name?: string; allowance?: Allowance }): Promise<string>
  /** Returns the first verified domain of a project. */
  domainOf(projectId: string): Promise<string>
  /** Sends a mail and returns its id. */
  queue(mail?: NewDelivery): Promise<string>
  /** Sends several mails and returns their ids. */
  queueMany(mails: readonly NewDelivery[]): Promise<string[]>
}

export function queuedMails(send: SendUnderTest): QueuedMails {
  const domains = new Map<string, Promise<string>>()
  let defaultProject: Promise<string> | undefined

  const project: QueuedMails['project'] = async (facts = {}) => {
    const id = uuidv7()
    await send.consume(projectMessage({ id, name: 'Acme', ...facts }))
    return id
  }
  const domainOf = (projectId: string): Promise<string> => {
    const domain = domains.get(projectId) ?? addVerifiedDomain(send, projectId)
    domains.set(projectId, domain)
    return domain
  }
  const post = async (projectId: string, path: string, body: object) => {
    const answer = await send.as(someCaller(projectId)).post(path, { body })
    if (answer.status >= 300) throw new Error(`${path} returned ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const templateOf = createOnce((projectId, content) =>
    post(projectId, '/templates', content).then(({ id }) => id),
  )
  const contentOf = async (
    projectId: string,
    { from, type, subject = 'Hello', body = '<p>Hi</p>' }: NewDelivery & { from: string },
  ): Promise<object> =>
    type
      ? {
          template: await templateOf(projectId, { name: subject, subject, body, from, type }),
          subscribed: true,
        }
      : { subject, body }
  const sendOne = async ({ projectId, ...mail }: NewDelivery): Promise<string> => {
    const of = projectId ?? (await (defaultProject ??= project()))
    const from = mail.fromEmail ?? `shop@${await domainOf(of)}`
    const request = { ...requestOf(mail, from), ...(await contentOf(of, { ...mail, from })) }
    return (await post(of, '/v1/send', request)).data.emails[0].email
  }
  const queueMany: QueuedMails['queueMany'] = async (mails) => {
    const ids: string[] = []
    // Send at most fifty requests at the same time, because a client has about fifty connections.
    for (let from = 0; from < mails.length; from += 50)
      ids.push(...(await Promise.all(mails.slice(from, from + 50).map(sendOne))))
    return ids
  }
  return { project, domainOf, queueMany, queue: (mail = {}) => sendOne(mail) }
}

/** Returns the body of POST /v1/send without the fields of the content. */
const requestOf = (
  { toEmail = 'ada@example.net', toName, fromName, data, headers, tracking = false }: NewDelivery,
  from: string,
): object => ({
  to: { email: toEmail, ...(toName && { name: toName }) },
  from: { email: from, ...(fromName && { name: fromName }) },
  ...(data && { data }),
  ...(headers && { headers }),
  tracking,
})

/** Returns a function that creates each content of a project only once. */
function createOnce(create: (projectId: string, content: object) => Promise<string>) {
  const created = new Map<string, Promise<string>>()
  return (projectId: string, content: object): Promise<string> => {
    const key = JSON.stringify([projectId, content])
    const id = created.get(key) ?? create(projectId, content)
    created.set(key, id)
    return id
  }
}
