import type { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { isHeld, keyInUse, type KeyUse } from '../domain/key-use.ts'
import { findKeys } from '../store/idempotency-keys.ts'

/** Which request holds an idempotency key now; undefined when a request could claim it. */
export async function findKeyUse(
  { db, config, now }: Context,
  projectId: string,
  key: string,
): Promise<KeyUse | undefined> {
  const [use] = (await findKeys(db, [{ projectId, key }])).values()
  return use && isHeld(use, { now: now(), ttlHours: config.idempotencyTtlHours }) ? use : undefined
}

/** The 409 of a request with this key, if it gets one. Read when the request is refused for another reason, since 409 comes first. */
export async function findKeyRefusal(
  ctx: Context,
  projectId: string,
  key: string,
): Promise<AppError | undefined> {
  const use = await findKeyUse(ctx, projectId, key)
  return use && keyInUse(key, use)
}
