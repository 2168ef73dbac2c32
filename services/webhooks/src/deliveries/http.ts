import * as api from '@postrider/contracts/api/webhook-endpoints'
import { implement, ok, type Endpoint } from '@postrider/http'
import { Limiter } from '@postrider/limits'
import type { Context } from '../context.ts'
import { tooManyTests } from '../errors.ts'
import { getDelivery, pageOfDeliveries } from './find-deliveries.ts'
import { replayDelivery } from './replay-delivery.ts'
import { sendTest } from './send-test.ts'

/** The number of tests of a project in progress, in this process. A test waits for a response. */
const maxTests = 3

/** The deliveries of an endpoint, and tests. */
export function deliveriesHttp(ctx: Context): Endpoint[] {
  const tests = new Limiter({ perKey: maxTests, maxWaitingPerKey: 0, refusal: tooManyTests })
  return [
    implement(api.testWebhookEndpoint, async ({ params, body, caller: { projectId } }) =>
      ok(await sendTest(ctx, tests, { projectId, endpointId: params.id, event: body.event })),
    ),

    implement(api.listWebhookDeliveries, async ({ params, query, caller: { projectId } }) =>
      ok(await pageOfDeliveries(ctx, { projectId, endpointId: params.id }, query)),
    ),

    implement(api.getWebhookDelivery, async ({ params, caller: { projectId } }) =>
      ok(await getDelivery(ctx, { projectId, endpointId: params.id, eventId: params.deliveryId })),
    ),

    implement(api.replayWebhookDelivery, async ({ params, caller: { projectId } }) =>
      ok(await replayDelivery(ctx, { projectId, endpointId: params.id, eventId: params.deliveryId })),
    ),
  ]
}
