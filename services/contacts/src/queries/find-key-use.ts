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

/** Which request holds an idempotency key now; undefined when a request of this generation could claim it. */
export async function findKeyUse(
  { db, config, now }: Context,
  { projectId, generation, key }: KeyOfRequest,
): Promise<KeyUse | undefined> {
  const [use] = (await findKeys(db, [{ projectId, key }])).values()
  if (!use || use.generation < generation) return undefined
  return isHeld(use, { now: now(), ttlHours: config.idempotencyTtlHours }) ? use : undefined
}

/**
 * The 409 of a request with this key, if it gets one. Read when the request is refused for another reason,
 * since 409 comes first.
 */
export async function findKeyRefusal(ctx: Context, name: KeyOfRequest): Promise<AppError | undefined> {
  const use = await findKeyUse(ctx, name)
  return use && keyInUse(name.key, use)
}
