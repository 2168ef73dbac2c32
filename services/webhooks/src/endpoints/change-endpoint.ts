import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import type { WebhookEndpointPatch } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { checkUrl } from './check-url.ts'
import { displayUrl, withState, type WebhookEndpoint } from './endpoint.ts'
import {
  discardWaiting,
  forgetFailures,
  lockEndpoint,
  markDeleted,
  saveEndpoint,
  wakeEndpoints,
} from './store.ts'

interface ChangeEndpointInput {
  projectId: string
  id: string
  patch: WebhookEndpointPatch
}

/** Changes an endpoint and returns it. Throws 404, and 422 for an invalid URL. */
export function changeEndpoint(
  ctx: Context,
  { projectId, id, patch: { state, url, ...patch } }: ChangeEndpointInput,
): Promise<WebhookEndpoint> {
  const given = url === undefined ? {} : { url: checkUrl(url, ctx.config.webhookAllowPrivate) }
  return transact(ctx.db, async (tx) => {
    const before = await lockEndpoint(tx, { projectId, id })
    if (!before) throw notFound('webhook endpoint', id)
    const now = ctx.now()
    const changed = { ...before, ...withoutUndefined(patch), ...given, updatedAt: now }
    const endpoint = withState(changed, { state: state ?? before.state, now })
    await saveEndpoint(tx, endpoint)
    await followState(ctx, tx, { before, endpoint })
    append(tx, [
      audited({ projectId, at: now }, 'webhook-endpoint.updated', { id, name: displayUrl(endpoint.url) }),
    ])
    return endpoint
  })
}

/** Makes the deliveries of a changed endpoint follow its state. */
async function followState(
  ctx: Context,
  tx: Tx,
  { before, endpoint: { id, state, url } }: { before: WebhookEndpoint; endpoint: WebhookEndpoint },
): Promise<void> {
  // Otherwise, an endpoint that a user has repaired could be disabled before its first attempt.
  if ((state === 'ENABLED' && before.state !== 'ENABLED') || url !== before.url) await forgetFailures(tx, id)
  // Also after DISABLED: a consumer may have stored deliveries while the endpoint was being disabled.
  if (state !== before.state && [state, before.state].includes('DISABLED'))
    await discardWaiting(tx, id, ctx.newId())
  if (state === 'ENABLED') await wakeEndpoints(tx, [id], ctx.now())
}

/** The fields whose value is defined. */
type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

const withoutUndefined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

/** Deletes an endpoint. Throws 404. */
export async function deleteEndpoint(
  ctx: Context,
  { projectId, id }: Omit<ChangeEndpointInput, 'patch'>,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const at = ctx.now()
    const endpoint = await lockEndpoint(tx, { projectId, id })
    if (!endpoint || !(await markDeleted(tx, { projectId, id }, at))) throw notFound('webhook endpoint', id)
    append(tx, [
      audited({ projectId, at }, 'webhook-endpoint.deleted', { id, name: displayUrl(endpoint.url) }),
    ])
  })
}
