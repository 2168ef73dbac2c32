import { keyReused } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { SendRequestsTable } from '../db/request-tables.ts'
import { findSendRequest, findSendRequests } from './store.ts'

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
async function isQueued(ctx: Context, name: KeyOfProject, claimedAt: string): Promise<boolean> {
  const queued = await findSendRequest(ctx.db, name.projectId, name.key)
  return queued !== undefined && isCurrent(ctx, queued, { ...name, at: new Date(claimedAt) })
}

/**
 * Returns the 409 errors of keys whose mails are queued. Check them before contacts are changed: the contacts
 * service frees such a key if the lease expires before the message about the mails arrives.
 */
export async function findQueuedKeys(
  ctx: Context,
  { projectId, generation }: Omit<KeyOfProject, 'key'>,
  keys: readonly string[],
): Promise<Map<string, AppError>> {
  const queued = await findSendRequests(ctx.db, projectId, keys)
  return new Map(
    queued
      .filter((request) => isCurrent(ctx, request, { generation, at: ctx.now() }))
      .map(({ key, claimed_at: claimedAt }) => [
        key,
        keyReused(key, { endpoint: null, requestedAt: claimedAt.toISOString(), statusCode: 200 }),
      ]),
  )
}

/** False if the key has expired at this time, or belongs to an earlier generation. */
function isCurrent(
  { config }: Context,
  queued: SendRequestsTable,
  { generation, at }: { generation: number; at: Date },
): boolean {
  const ttlMs = config.idempotencyTtlHours * 3_600_000
  return (
    queued.generation >= generation && (ttlMs === 0 || queued.claimed_at.getTime() >= at.getTime() - ttlMs)
  )
}
