import { contactsApi } from '@postrider/contracts/internal'
import { someCaller, type ApiResponse, type Client } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { ContactsUnderTest } from './start.ts'

/** Returns an address that no other test uses. */
export const someEmail = (): string => `${uuidv7()}@example.com`

/** Creates a contact in a new project, and returns functions that read its data. */
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

/** A time in the format of messages of the send service. */
export const at = '2026-01-02T03:04:05.678Z'

type UpsertBody = z.input<(typeof contactsApi.upsert)['body']>

/** Upserts recipients like the send service. */
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
): Promise<ApiResponse> =>
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
