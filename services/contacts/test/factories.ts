import { contactsApi } from '@postrider/contracts/internal'
import {
  draft,
  projectUpdated,
  type Draft,
  type EmailBase,
  type MessageType,
  type ProjectState,
} from '@postrider/contracts/messages'
import { someCaller, type Answer, type Client } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { ContactsUnderTest } from './start.ts'

/** An address that no other test uses. */
export const someEmail = (): string => `${uuidv7()}@example.com`

/** A contact in a project of its own, and what the service knows of him. */
export async function someContact(
  contacts: ContactsUnderTest,
  given: { email?: string; subscribed?: boolean; data?: unknown } = {},
) {
  const caller = someCaller()
  const client = contacts.as(caller)
  const { body } = await client.post('/contacts', { body: { email: someEmail(), ...given } })
  const [id, email]: [string, string] = [body.id, body.email]
  return {
    id,
    email,
    projectId: caller.projectId,
    subscribed: async () => (await client.get(`/contacts/${id}`)).body.subscribed,
    events: async () => (await client.get(`/events/contact/${id}`)).body.events,
    said: async () => (await contacts.said()).filter(({ key }) => key === id),
  }
}

/** When it happened, as a message of send tells it. */
export const at = '2026-01-02T03:04:05.678Z'

/** A message of send about a mail, every field of its base defaulted. */
export const mailMessage = <M extends MessageType>(
  type: M,
  {
    projectId,
    generation = 1,
    ...rest
  }: { projectId: string; generation?: number } & Record<string, unknown>,
): Draft => {
  const base: EmailBase = {
    emailId: uuidv7(),
    contactId: null,
    to: 'ada@example.com',
    subject: 'Hello',
    from: 'us@example.com',
    fromName: null,
    messageId: '<1@example.com>',
    templateId: null,
    campaignId: null,
    workflowExecutionId: null,
    sourceType: 'TRANSACTIONAL',
  }
  const data = { ...base, ...rest }
  return {
    type: type.type,
    topic: type.topic,
    key: String(data.contactId ?? data.emailId),
    projectId,
    generation,
    at: new Date(),
    data,
  }
}

/** A message of accounts about a project. */
export const projectMessage = (
  state: Partial<ProjectState> & { id: string },
  type: MessageType<string, typeof ProjectState> = projectUpdated,
): Draft => {
  const project: ProjectState = {
    name: 'Ada & Co',
    disabled: false,
    language: 'en',
    tracking: 'ENABLED',
    generation: 1,
    version: 1,
    ...state,
  }
  const { id, generation } = project
  return draft(type, { key: id, projectId: id, generation, at: new Date() }, project)
}

type UpsertBody = z.input<(typeof contactsApi.upsert)['body']>

/** Asks as send does. */
export const upsertRecipients = (
  peer: Client,
  {
    projectId,
    key,
    emails = [someEmail()],
    ...rest
  }: {
    projectId: string
    key?: string
    emails?: string[]
  } & Partial<Omit<UpsertBody, 'projectId' | 'claim'>>,
): Promise<Answer> =>
  peer.post(contactsApi.upsert.path, {
    body: {
      projectId,
      generation: 1,
      claim: key === undefined ? null : { key, endpoint: 'POST /v1/send' },
      contacts: emails.map((email) => ({ email, defaultSubscribed: false, data: {} })),
      ...rest,
    },
  })

export const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
