import { contactDeleted } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { webhookServer } from '@postrider/testing/webhook-server'
import { v7 as uuidv7 } from 'uuid'
import { insertAttempts } from '../src/delivering/outcome-store.ts'
import { sentMail, someProject } from './factories.ts'
import { sampleMessage } from './sample-messages.ts'
import { sharedWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest

beforeAll(async () => {
  webhooks = await sharedWebhooks()
})
afterAll(() => webhooks.stop())

interface AttemptOptions {
  type: 'email.sent' | 'contact.deleted'
  isBatch: boolean
  /** Whether the event is deleted before the attempt ends. */
  isErased?: boolean
}

/** Returns the stored response of an attempt with an event. A batch has its own id. */
async function storedResponse(response: string, { type, isBatch, isErased = false }: AttemptOptions) {
  const project = someProject(webhooks)
  const receiver = await webhookServer()
  const { id: endpointId } = await project.endpointAt(receiver)
  const message =
    type === 'email.sent'
      ? sentMail(project.projectId, { to: 'ada@example.net' })
      : sampleMessage(contactDeleted, project, { email: 'ada@example.net' })
  const id = uuidv7()
  await webhooks.consume(message, id)
  await webhooks.idle()
  await receiver.stop()
  if (isErased) await webhooks.db.deleteFrom('webhook_events').where('id', '=', id).execute()
  const webhookId = isBatch ? uuidv7() : id
  const attempt = {
    at: new Date(),
    durationMs: 1,
    statusCode: 200,
    error: null,
    response,
    isOverloaded: false,
  }
  await transact(webhooks.db, (tx) =>
    insertAttempts(tx, [{ endpointId, webhookId, eventIds: [id], attempt }]),
  )
  const [stored] = await webhooks.db
    .selectFrom('webhook_attempts')
    .select('response')
    .where('webhook_id', '=', webhookId)
    .orderBy('at', 'desc')
    .limit(1)
    .execute()
  return stored?.response
}

describe('a response with the address of a contact', () => {
  it.each([
    // The erasure finds this attempt by its event.
    ['email.sent', false, 'got Ada@Example.net'],
    ['email.sent', true, null],
    ['contact.deleted', false, null],
    ['contact.deleted', true, null],
  ] as const)('to %s (in a batch: %s) is stored as %j', async (type, isBatch, stored) => {
    expect(await storedResponse('got Ada@Example.net', { type, isBatch })).toBe(stored)
    expect(await storedResponse('thanks', { type, isBatch })).toBe('thanks')
  })
})

describe('a response that arrives after the erasure of the contact', () => {
  it.each([true, false])('is not stored (in a batch: %s)', async (isBatch) => {
    const options = { type: 'email.sent', isBatch, isErased: true } as const
    expect(await storedResponse('got Ada@Example.net', options)).toBeNull()
  })
})
