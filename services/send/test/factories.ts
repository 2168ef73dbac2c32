import type { ProjectCaller } from '@postrider/contracts'
import { someCaller, type Answer, type Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { SendUnderTest } from './start.ts'

export interface Project {
  id: string
  api: Client
  /** Verified for this project. */
  domain: string
}

/** A project of its own, with a client that has its secret key and a verified sender domain. */
export async function someProject(send: SendUnderTest): Promise<Project> {
  const caller = someCaller()
  return {
    id: caller.projectId,
    api: send.as(caller),
    domain: await addVerifiedDomain(send, caller.projectId),
  }
}

/** Adds a domain to a project, publishes its records, and has it verified; returns its name. */
export async function addVerifiedDomain(
  send: SendUnderTest,
  projectId: string,
  domain = `d${uuidv7().replaceAll('-', '').slice(-20)}.test`,
): Promise<string> {
  const { api, answer } = await addDomain(send, domain, someCaller(projectId))
  send.dns.publish(answer.body.records)
  send.identities?.verify(domain)
  const { body } = await api.get(`/domains/${answer.body.id}/verify`)
  if (body.verified !== true) throw new Error(`${domain} is ${body.status}, not verified`)
  return domain
}

/** A body of POST /v1/send that works for this project. */
export const someMail = ({ domain }: Project, body: object = {}): object => ({
  to: 'ada@example.net',
  from: `hello@${domain}`,
  subject: 'Hello {{name}}',
  body: '<p>Hello {{name}}</p>',
  ...body,
})

/** Asks for a mail that works, changed by `body`. */
export const sendMail = (project: Project, body: object = {}): Promise<Answer> =>
  project.api.post('/v1/send', { body: someMail(project, body) })

/** Asks for such a mail; answers the mails that came of it, one for each recipient. */
export const queuedMails = async (project: Project, body: object = {}) =>
  (await sendMail(project, body)).body.data.emails

/** A body of POST /templates that works for this project. */
export const someTemplate = ({ domain }: Project, body: object = {}): object => ({
  name: 'Welcome',
  subject: 'Welcome {{name}}',
  body: '<p>Welcome {{name}}</p>',
  from: `team@${domain}`,
  ...body,
})

/** The name of a domain that no other test adds. */
export const someDomainName = (name: string): string => `${name}-${uuidv7().slice(-8)}.com`

/** Adds a domain as a project of its own, unless told whose. */
export async function addDomain(send: SendUnderTest, domain: string, caller: ProjectCaller = someCaller()) {
  const api = send.as(caller)
  return { api, caller, answer: await api.post('/domains', { body: { domain } }) }
}

/** A person of the dashboard, at work on a project. */
export function someSession(role: 'OWNER' | 'MEMBER') {
  const { projectId, generation } = someCaller()
  return { kind: 'session', userId: uuidv7(), sessionId: uuidv7(), role, projectId, generation } as const
}

export { instant, uuid } from '@postrider/testing/service'
