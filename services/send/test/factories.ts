import type { ProjectCaller } from '@postrider/contracts'
import { someCaller, type ApiResponse, type Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { SendUnderTest } from './start.ts'

export interface Project {
  id: string
  api: Client
  /** A domain that is verified for this project. */
  domain: string
}

/** Creates a project with a verified sender domain. Returns it with an API client that uses a secret key. */
export async function someProject(send: SendUnderTest): Promise<Project> {
  const caller = someCaller()
  return {
    id: caller.projectId,
    api: send.as(caller),
    domain: await addVerifiedDomain(send, caller.projectId),
  }
}

/** Adds a domain to a project, publishes its DNS records and verifies it. Returns the name of the domain. */
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

/** Returns a valid body of POST /v1/send for the project. */
export const someMail = ({ domain }: Project, body: object = {}): object => ({
  to: 'ada@example.net',
  from: `hello@${domain}`,
  subject: 'Hello {{name}}',
  body: '<p>Hello {{name}}</p>',
  ...body,
})

/** Sends a valid mail in which `body` replaces fields. */
export const sendMail = (project: Project, body: object = {}): Promise<ApiResponse> =>
  project.api.post('/v1/send', { body: someMail(project, body) })

/** Sends a valid mail in which `body` replaces fields. Returns the queued mails, one per recipient. */
export const queuedMails = async (project: Project, body: object = {}) =>
  (await sendMail(project, body)).body.data.emails

/** Returns a valid body of POST /templates for the project. */
export const someTemplate = ({ domain }: Project, body: object = {}): object => ({
  name: 'Welcome',
  subject: 'Welcome {{name}}',
  body: '<p>Welcome {{name}}</p>',
  from: `team@${domain}`,
  ...body,
})

/** Returns a domain name that no other test uses. */
export const someDomainName = (name: string): string => `${name}-${uuidv7().slice(-8)}.com`

/** Adds a domain to the project of the caller. The default is a new project. */
export async function addDomain(send: SendUnderTest, domain: string, caller: ProjectCaller = someCaller()) {
  const api = send.as(caller)
  return { api, caller, answer: await api.post('/domains', { body: { domain } }) }
}

/** Returns the session of a dashboard user in a new project. */
export function someSession(role: 'OWNER' | 'MEMBER') {
  const { projectId, generation } = someCaller()
  return { kind: 'session', userId: uuidv7(), sessionId: uuidv7(), role, projectId, generation } as const
}

export { instant, uuid } from '@postrider/testing/service'
