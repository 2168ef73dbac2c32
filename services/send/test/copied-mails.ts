import { someCaller, type Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { Delivery } from './delivery.ts'
import { someMail, type Project } from './factories.ts'

/** A mail with copies. `item` is its item in the response of POST /v1/send. */
export interface CopiedMail {
  id: string
  project: Project
  to: string
  /** Recipients of copies: the first two are in `cc`, the last one is in `bcc`. */
  copies: [string, string, string]
  api: Client
  // oxlint-disable-next-line typescript/no-explicit-any
  item: any
}

export const someAddress = (name: string): string => `${name}-${uuidv7()}@example.net`

/** Creates a project that can send mail. */
export async function sendingProject(
  delivery: Delivery,
  facts?: Parameters<Delivery['project']>[0],
): Promise<Project> {
  const id = await delivery.project(facts)
  return { id, api: delivery.send.as(someCaller(id)), domain: await delivery.domainOf(id) }
}

/** Accepts a mail with copies. Its fields can be replaced by `body`. */
export async function copiedMail(
  delivery: Delivery,
  { project, ...body }: { project?: Project; [field: string]: unknown } = {},
): Promise<CopiedMail> {
  const sender = project ?? (await sendingProject(delivery))
  const to = someAddress('ada')
  const copies: CopiedMail['copies'] = [someAddress('bo'), someAddress('cy'), someAddress('di')]
  const [bo, cy, di] = copies
  const mail = someMail(sender, { to, cc: [{ name: 'Bo', email: bo }, cy], bcc: di, ...body })
  const answer = await sender.api.post('/v1/send', { body: mail })
  expect(answer.status).toBe(200)
  const [item] = answer.body.data.emails
  return { id: item.email, project: sender, to, copies, api: sender.api, item }
}

/** Returns the timeline entries about the copies of a mail. */
export async function copyEvents({ api, id }: Pick<CopiedMail, 'api' | 'id'>): Promise<unknown[]> {
  const { events } = (await api.get(`/emails/${id}`)).body
  return events
    .filter(({ name }: { name: string }) => name.startsWith('copy-'))
    .map(({ name, data }: { name: string; data: object }) => ({ name, ...data }))
}

/** Returns the suppressed addresses of a project with their reasons. */
export async function suppressedAddresses(api: Client): Promise<Record<string, string>> {
  const { data } = (await api.get('/suppressions')).body
  return Object.fromEntries(
    data.map(({ value, reason }: { value: string; reason: string }) => [value, reason]),
  )
}

export const suppress = async (api: Client, value: string): Promise<void> => {
  expect((await api.post('/suppressions', { body: { kind: 'ADDRESS', value } })).status).toBe(201)
}

/** Returns the units that were counted for a project. */
export async function usageOf(
  delivery: Delivery,
  { project: { id } }: Pick<CopiedMail, 'project'>,
): Promise<number> {
  const counted = (await delivery.send.published()).filter(
    ({ type, projectId }) => type === 'usage.counted' && projectId === id,
  )
  return counted.reduce((sum, { data }) => sum + Number(data.units), 0)
}
