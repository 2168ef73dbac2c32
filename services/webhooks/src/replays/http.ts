import * as api from '@postrider/contracts/api/webhook-endpoints'
import { accepted, implement, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { getReplay } from './get-replay.ts'
import { startReplay } from './start-replay.ts'

/** Jobs that deliver events again. */
export const replaysHttp = (ctx: Context): Endpoint[] => [
  implement(api.replayWebhookDeliveries, async ({ params, body: request, caller: { projectId } }) => {
    const jobId = await startReplay(ctx, { projectId, endpointId: params.id, request })
    return accepted({ message: 'The replay has started.', jobId })
  }),

  implement(api.getWebhookReplay, async ({ params, caller: { projectId } }) =>
    ok(await getReplay(ctx, { projectId, endpointId: params.id, id: params.jobId })),
  ),
]
