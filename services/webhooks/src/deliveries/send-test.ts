import { webhookBodyExample, type WebhookEventName } from '@postrider/contracts/webhook-events'
import type { WebhookDeliveryDetails } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import type { Limiter } from '@postrider/limits'
import type { Context } from '../context.ts'
import { sendAttempt, type Attempt } from '../delivering/send-attempt.ts'
import { insertAttempts } from '../delivering/outcome-store.ts'
import type { WebhookEndpoint } from '../endpoints/endpoint.ts'
import { getEndpoint } from '../endpoints/get-endpoint.ts'
import { lockEndpoint } from '../endpoints/store.ts'
import { insertEvents, type EventRow } from '../events/store.ts'
import { rowOf } from '../events/store-events.ts'
import { getDelivery } from './find-deliveries.ts'
import { insertTest } from './store.ts'

interface SendTestInput {
  projectId: string
  endpointId: string
  event: WebhookEventName
}

/**
 * Sends the example of an event to an endpoint in any state, and returns the delivery. It changes nothing about
 * the endpoint. Throws 404, and 503 if three tests of the project are in progress.
 */
export async function sendTest(
  ctx: Context,
  tests: Limiter,
  { projectId, endpointId, event }: SendTestInput,
): Promise<WebhookDeliveryDetails> {
  const endpoint = await getEndpoint(ctx, projectId, endpointId)
  const row = testEvent(ctx, endpoint, event)
  const attempt = await tests.run(projectId, () =>
    sendAttempt(ctx, endpoint, { webhookId: row.id, body: endpoint.batch ? `[${row.body}]` : row.body }),
  )
  await storeTest(ctx, { projectId, endpointId, row, attempt })
  return getDelivery(ctx, { projectId, endpointId, eventId: row.id })
}

const testEvent = (
  { newId, now }: Context,
  { projectId, generation }: WebhookEndpoint,
  type: WebhookEventName,
): EventRow =>
  rowOf(
    {
      id: newId(),
      type,
      projectId,
      generation,
      at: now(),
      data: webhookBodyExample(type).data,
      resourceId: null,
      contactId: null,
      email: null,
      attributes: {},
      isImported: false,
    },
    { test: true },
  )

interface TestResult {
  projectId: string
  endpointId: string
  row: EventRow
  attempt: Attempt
}

/** Stores a test, unless its endpoint was deleted during the test. */
const storeTest = ({ db }: Context, { projectId, endpointId, row, attempt }: TestResult): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await lockEndpoint(tx, { projectId, id: endpointId }))) return
    const { id: eventId, type } = row
    await insertEvents(tx, [row])
    await insertTest(tx, {
      endpointId,
      eventId,
      type,
      state: attempt.error === null ? 'DELIVERED' : 'FAILED',
    })
    await insertAttempts(tx, [{ endpointId, webhookId: eventId, attempt }])
  })
