import { contactErased, contactUpdated, draft, emailSent, type Draft } from '@postrider/contracts/messages'
import { someCaller, type ApiResponse } from '@postrider/testing/service'
import type { WebhookServer } from '@postrider/testing/webhook-server'
import { v7 as uuidv7 } from 'uuid'
import type { WebhooksUnderTest } from './start.ts'

interface MailFields {
  emailId?: string
  contactId?: string | null
  generation?: number
  at?: Date
  to?: string
  subject?: string
  from?: string
  tags?: string[]
  campaignId?: string
}

/** The clock of the service that the last project belongs to. */
let now = (): Date => new Date()

/** Returns the time of new messages: the time of the service that the last project belongs to. */
export const messageTime = (): Date => now()

/** Returns a message about a mail that was sent. */
export const sentMail = (
  projectId: string,
  { emailId = uuidv7(), contactId = uuidv7(), generation = 1, at = now(), ...fields }: MailFields = {},
): Draft =>
  draft(
    emailSent,
    { key: contactId ?? emailId, projectId, generation, at },
    {
      emailId,
      contactId,
      to: 'ada@example.net',
      subject: 'Welcome',
      from: 'team@example.com',
      fromName: null,
      messageId: '<1@example.com>',
      templateId: null,
      campaignId: null,
      workflowExecutionId: null,
      workflowId: null,
      sourceType: 'TRANSACTIONAL',
      sentAt: at.toISOString(),
      ...fields,
    },
  )

/** Returns a message about a changed contact. */
export const changedContact = (
  projectId: string,
  { id = uuidv7(), at = now(), ...fields }: { id?: string; at?: Date; isImported?: boolean } = {},
): Draft =>
  draft(
    contactUpdated,
    { key: id, projectId, generation: 1, at },
    {
      id,
      email: 'ada@example.net',
      subscribed: true,
      data: {},
      version: 2,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
      ...fields,
    },
  )

/** Returns a new project with helpers for its endpoints. */
export function someProject(webhooks: WebhooksUnderTest) {
  now = webhooks.now
  const caller = someCaller()
  const { projectId } = caller
  const api = webhooks.as(caller)
  const create = (body: Record<string, unknown> = {}): Promise<ApiResponse> =>
    api.post('/webhook-endpoints', { body: { url: 'https://example.com/hook', events: ['*'], ...body } })
  const bodyOf = async (path: string): Promise<ApiResponse['body']> => {
    const { status, body } = await api.get(path)
    expect(status).toBe(200)
    return body
  }
  return {
    caller,
    projectId,
    api,
    create,
    /** Creates an endpoint for a receiver and returns it with its secret. */
    endpointAt: async ({ port }: Pick<WebhookServer, 'port'>, body: Record<string, unknown> = {}) => {
      const { status, body: endpoint } = await create({ url: `http://127.0.0.1:${port}/hook`, ...body })
      expect(status).toBe(201)
      return endpoint
    },
    endpoint: (id: string) => bodyOf(`/webhook-endpoints/${id}`),
    /** Returns the deliveries of an endpoint, newest first. */
    deliveries: async (id: string, query = '') =>
      (await bodyOf(`/webhook-endpoints/${id}/deliveries${query}`)).data,
    delivery: (id: string, eventId: string) => bodyOf(`/webhook-endpoints/${id}/deliveries/${eventId}`),
    change: async (id: string, patch: Record<string, unknown>) => {
      const { status, body } = await api.patch(`/webhook-endpoints/${id}`, { body: patch })
      expect(status).toBe(200)
      return body
    },
  }
}

export type Project = ReturnType<typeof someProject>

/** Returns the events that a receiver got, in order. The bodies of batches are flattened. */
export const eventsAt = ({ received }: Pick<WebhookServer, 'received'>) =>
  received.flatMap(({ body }): ApiResponse['body'][] => [JSON.parse(body)].flat())

interface ErasedContact {
  projectId: string
  contactId: string
  email?: string
}

/** Returns the message about the erasure of a contact. */
export const erasedContact = ({
  projectId,
  contactId: id,
  email = 'ada@example.net',
}: ErasedContact): Draft =>
  draft(contactErased, { key: id, projectId, generation: 1, at: now() }, { id, email, version: 3 })

/** Erases a contact, and waits until its data is deleted. */
export async function erase(webhooks: WebhooksUnderTest, contact: ErasedContact): Promise<void> {
  await webhooks.consume(erasedContact(contact))
  await webhooks.idle()
}
