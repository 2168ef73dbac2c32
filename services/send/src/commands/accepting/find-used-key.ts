import { keyReused } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'
import { findSendRequest } from '../../store/send-requests.ts'

export interface KeyOfProject {
  projectId: string
  /** The life of the project in which the request was made: one of an earlier life has no say. */
  generation: number
  key: string
}

/** The 409 for a key that is in use, or undefined for a free one. Asked before a request is refused for another reason. */
export async function findUsedKey(ctx: Context, name: KeyOfProject): Promise<AppError | undefined> {
  const { projectId, key } = name
  const { use } = await ctx.contacts.findKey({ projectId, key })
  if (!use) return undefined
  const isDone = use.state === 'done' || (await isQueued(ctx, name, use.requestedAt))
  return keyReused(key, { ...use, statusCode: isDone ? 200 : null })
}

/**
 * What contacts answered, told in full: it learns of queued mails by message, so a key that it still thinks in flight may be done
 * (API spec, Idempotency-Key). Any other error is given back as it is.
 */
export async function explainRefusal(ctx: Context, name: KeyOfProject, refusal: unknown): Promise<unknown> {
  if (!(refusal instanceof AppError) || refusal.code !== 'IDEMPOTENCY_KEY_REUSED') return refusal
  const { details } = refusal.extras
  if (details?.['originalStatusCode'] !== null) return refusal
  const claimedAt = String(details['originalRequestAt'])
  if (!(await isQueued(ctx, name, claimedAt))) return refusal
  return new AppError(refusal.kind, refusal.code, {
    ...refusal.extras,
    message: refusal.message,
    details: { ...details, originalStatusCode: 200 },
  })
}

/** True when the mails of this key are in the queue. What outlived its key before the claim belongs to an earlier request. */
async function isQueued(
  { db, config }: Context,
  { projectId, generation, key }: KeyOfProject,
  claimedAt: string,
): Promise<boolean> {
  const queued = await findSendRequest(db, projectId, key)
  if (!queued || queued.generation < generation) return false
  const lifeMs = config.idempotencyTtlHours * 3_600_000
  return lifeMs === 0 || queued.claimed_at.getTime() >= Date.parse(claimedAt) - lifeMs
}
