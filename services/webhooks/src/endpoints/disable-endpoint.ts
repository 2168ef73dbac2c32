import { draft, webhookEndpointDisabled } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { displayUrl } from './endpoint.ts'
import { discardWaiting, markDisabled } from './store.ts'

/**
 * Disables an endpoint automatically, and publishes why. Does nothing if it is disabled already. Waiting
 * deliveries become DISCARDED.
 */
export async function disableEndpoint(
  ctx: Pick<Context, 'newId' | 'now'>,
  tx: Tx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const at = ctx.now()
  const disabled = await markDisabled(tx, { id, reason, at })
  if (!disabled) return
  await discardWaiting(tx, id, ctx.newId())
  const { projectId, generation, url, description } = disabled
  append(tx, [
    draft(
      webhookEndpointDisabled,
      { key: id, projectId, generation, at },
      { id, url: displayUrl(url), description, reason, disabledAt: at.toISOString() },
    ),
  ])
}
