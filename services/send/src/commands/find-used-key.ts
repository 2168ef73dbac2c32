import { AppError, keyReused } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { findSendRequest } from '../store/send-requests.ts'

export interface KeyOfProject {
  projectId: string
  key: string
}

/** The 409 for a key that is in use, or undefined for a free one. Asked before a request is refused for another reason. */
export async function findUsedKey(
  ctx: Context,
  { projectId, key }: KeyOfProject,
): Promise<AppError | undefined> {
  const { use } = await ctx.contacts.findKey({ projectId, key })
  if (!use) return undefined
  const isDone = use.state === 'done' || (await isQueued(ctx, { projectId, key }))
  return keyReused(key, { ...use, statusCode: isDone ? 200 : null })
}

/**
 * What contacts answered, told in full: it learns of queued mails by message, so a key that it still thinks in flight may be done
 * (API spec, Idempotency-Key). Any other error is given back as it is.
 */
export async function explainRefusal(
  ctx: Context,
  { projectId, key }: KeyOfProject,
  refusal: unknown,
): Promise<unknown> {
  if (!(refusal instanceof AppError) || refusal.code !== 'IDEMPOTENCY_KEY_REUSED') return refusal
  const { details } = refusal.extras
  if (details?.['originalStatusCode'] !== null || !(await isQueued(ctx, { projectId, key }))) return refusal
  return new AppError(refusal.kind, refusal.code, {
    ...refusal.extras,
    message: refusal.message,
    details: { ...details, originalStatusCode: 200 },
  })
}

const isQueued = async ({ db }: Context, { projectId, key }: KeyOfProject): Promise<boolean> =>
  (await findSendRequest(db, projectId, key)) !== undefined
