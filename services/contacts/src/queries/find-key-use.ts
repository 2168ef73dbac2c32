import type { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { isHeld, keyInUse, type KeyUse } from '../domain/key-use.ts'
import { findKeys } from '../store/idempotency-keys.ts'

interface KeyOfRequest {
  projectId: string
  /** The project's generation at the request. */
  generation: number
  key: string
}

/**
 * Returns the request that currently uses an idempotency key. Returns undefined if a request of this
 * generation could claim the key.
 */
export async function findKeyUse(
  { db, config, now }: Context,
  { projectId, generation, key }: KeyOfRequest,
): Promise<KeyUse | undefined> {
  const [use] = (await findKeys(db, [{ projectId, key }])).values()
  if (!use || use.generation < generation) return undefined
  return isHeld(use, { now: now(), ttlHours: config.idempotencyTtlHours }) ? use : undefined
}

/**
 * Returns the 409 error for a request with this key, or undefined if the key is not in use. Call this if the
 * request is rejected for another reason, because the 409 takes precedence.
 */
export async function findKeyRefusal(ctx: Context, name: KeyOfRequest): Promise<AppError | undefined> {
  const use = await findKeyUse(ctx, name)
  return use && keyInUse(name.key, use)
}
