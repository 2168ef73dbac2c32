import { keyReused } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { findSendRequest } from './store.ts'

export interface KeyOfProject {
  projectId: string
  /** The project's generation. Requests of earlier generations are ignored. */
  generation: number
  key: string
}

/**
 * Returns the 409 error if a key is in use, otherwise undefined. This error takes precedence over all other
 * errors.
 */
export async function findUsedKey(ctx: Context, name: KeyOfProject): Promise<AppError | undefined> {
  const { key } = name
  const { use } = await ctx.contacts.findKey(name)
  if (!use) return undefined
  const isDone = use.state === 'done' || (await isQueued(ctx, name, use.requestedAt))
  return keyReused(key, { ...use, statusCode: isDone ? 200 : null })
}

/**
 * Adds the original request's status code to the contacts service's 409 error if the original request's mails
 * are already queued. The contacts service may still report such a key as in progress, until it receives a
 * message about the mails (API spec, Idempotency-Key). Returns any other error unchanged.
 */
export async function explainRefusal<Refusal>(
  ctx: Context,
  name: KeyOfProject,
  refusal: Refusal,
): Promise<Refusal | AppError> {
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

/**
 * True if this claim's mails are queued. An older row belongs to an earlier request whose key has expired.
 */
async function isQueued(
  { db, config }: Context,
  { projectId, generation, key }: KeyOfProject,
  claimedAt: string,
): Promise<boolean> {
  const queued = await findSendRequest(db, projectId, key)
  if (!queued || queued.generation < generation) return false
  const ttlMs = config.idempotencyTtlHours * 3_600_000
  return ttlMs === 0 || queued.claimed_at.getTime() >= Date.parse(claimedAt) - ttlMs
}
