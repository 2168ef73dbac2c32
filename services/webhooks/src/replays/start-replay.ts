import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import type { ReplayWebhooks } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { displayUrl } from '../endpoints/endpoint.ts'
import { lockEndpoint } from '../endpoints/store.ts'
import { emptyPeriod, endpointDisabled, tooManyReplays } from '../errors.ts'
import { countOpenReplays, insertReplay } from './store.ts'

/** The maximum number of unfinished replays of an endpoint. */
const maxOpenReplays = 5

interface StartReplayInput {
  projectId: string
  endpointId: string
  request: ReplayWebhooks
}

/**
 * Starts a replay and returns its id. Throws 404, 409 if the endpoint is disabled, 422 for an empty period, and
 * 429 if the endpoint has 5 unfinished replays.
 */
export async function startReplay(
  ctx: Context,
  { projectId, endpointId, request }: StartReplayInput,
): Promise<string> {
  const id = ctx.newId()
  const at = ctx.now()
  const since = new Date(request.since)
  const until = request.until === undefined ? at : new Date(request.until)
  if (since >= until) throw emptyPeriod()
  await transact(ctx.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, { projectId, id: endpointId })
    if (!endpoint) throw notFound('webhook endpoint', endpointId)
    if (endpoint.state === 'DISABLED') throw endpointDisabled()
    if ((await countOpenReplays(tx, endpointId)) >= maxOpenReplays) throw tooManyReplays(maxOpenReplays)
    const { generation, url } = endpoint
    const { state: mode, events = ['*'] } = request
    const fresh = { state: 'waiting', failedReason: null, position: null, replayed: 0 } as const
    await insertReplay(
      tx,
      { id, endpointId, projectId, generation, since, until, mode, events, ...fresh },
      at,
    )
    append(tx, [
      audited({ projectId, at }, 'webhook-endpoint.replayed', { id: endpointId, name: displayUrl(url) }),
    ])
  })
  return id
}
