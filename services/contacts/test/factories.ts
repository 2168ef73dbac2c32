import { contactsApi } from '@postrider/contracts/internal'
import { someCaller, type Answer, type Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { ContactsUnderTest } from './start.ts'

/** An address that no other test uses. */
export const someEmail = (): string => `${uuidv7()}@example.com`

/** A contact in a project of its own, and what the service knows of it. */
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
    client,
    subscribed: async () => (await client.get(`/contacts/${id}`)).body.subscribed,
    events: async () => (await client.get(`/events/contact/${id}`)).body.events,
    published: async () => (await contacts.published()).filter(({ key }) => key === id),
  }
}

/** When something happened, as messages of send have it. */
export const at = '2026-01-02T03:04:05.678Z'

type UpsertBody = z.input<(typeof contactsApi.upsert)['body']>

/** Upserts recipients as send does. */
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

export { instant, mailMessage, projectMessage, uuid } from '@postrider/testing/service'
