import type { AppError } from '@postrider/contracts/errors'
import { errorOf } from '@postrider/contracts/internal'
import type { Context } from '../../context.ts'
import { explainRefusal, findQueuedKeys } from '../find-used-key.ts'

/** Keys that this request has claimed in the contacts service. */
export interface ClaimedKeys {
  projectId: string
  claimedAt: string
  keys: Set<string>
  /** The errors of the other keys. */
  refusals: ReadonlyMap<string, AppError>
}

export const batchEndpoint = 'POST /v1/send/batch'

/** Claims keys that are free. The claims end after a lease, or with `releaseKeys`. */
export async function claimKeys(
  ctx: Context,
  project: { projectId: string; generation: number },
  wanted: readonly string[],
): Promise<ClaimedKeys> {
  const { projectId, generation } = project
  const keys = [...new Set(wanted)]
  const none = { projectId, claimedAt: '', keys: new Set<string>(), refusals: new Map<string, AppError>() }
  if (keys.length === 0) return none
  const claimed = await ctx.contacts.claimKeys({ projectId, generation, endpoint: batchEndpoint, keys })
  const refusals = new Map<string, AppError>()
  for (const [position, key] of keys.entries()) {
    const refusal = claimed.refusals[position]
    if (refusal) refusals.set(key, await explainRefusal(ctx, { ...project, key }, errorOf(refusal)))
  }
  const own = keys.filter((key) => !refusals.has(key))
  // Not released, so that the message about the mails can still complete the key.
  for (const [key, refusal] of await findQueuedKeys(ctx, project, own)) refusals.set(key, refusal)
  return {
    projectId,
    claimedAt: claimed.claimedAt,
    keys: new Set(own.filter((key) => !refusals.has(key))),
    refusals,
  }
}

/**
 * Releases these keys, as far as they are claimed, so that the next request can use them. Ignores errors: the
 * claims then end with their lease, and the outcome of the batch is known.
 */
export async function releaseKeys(
  { contacts }: Context,
  { projectId, claimedAt, keys }: ClaimedKeys,
  unused: Iterable<string> = [...keys],
): Promise<void> {
  const released = [...new Set(unused)].filter((key) => keys.delete(key))
  if (released.length === 0) return
  await contacts.releaseKeys({ projectId, claimedAt, keys: released }).catch(() => undefined)
}
