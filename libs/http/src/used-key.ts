import { readIdempotencyKey, type Caller } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { Limiter } from '@postrider/limits'
import type { Request } from 'express'
import { statusOf } from './error-envelope.ts'

/** An idempotency key, in the project and generation of the request that sends it. */
export interface KeyOfProject {
  projectId: string
  generation: number
  key: string
}

/** The most lookups at a time, half of them of one project. */
const maxKeyLookups = 1_000

/** Returns the 409 for a key that is in use; undefined for a free one. */
export type FindUsedKey = (name: KeyOfProject) => Promise<AppError | undefined>

/**
 * Returns the `Idempotency-Key` of a request to an endpoint that accepts one. Throws 400 for an invalid
 * key.
 */
export const keyOf = (req: Request, findUsedKey: FindUsedKey | undefined): string | undefined =>
  findUsedKey && readIdempotencyKey(req.headers['idempotency-key'])

/**
 * Limits the lookups of used keys: each needs a query or a call, and rejected requests must not use up the
 * connections of accepted ones. Further lookups are 503.
 */
export function limitLookups(findUsedKey: FindUsedKey): FindUsedKey {
  const lookups = new Limiter({ concurrency: maxKeyLookups, perKey: maxKeyLookups / 2, maxWaiting: 0 })
  return (name) => lookups.run(name.projectId, () => findUsedKey(name))
}

interface Refused {
  caller: Caller
  key: string | undefined
  error: unknown
}

/**
 * Returns the error of a rejected request: the 409 of a used idempotency key before any other 4xx, because
 * a client that repeats a request must see that first. The lookup needs a query or a call, so an accepted
 * request only learns of a used key when it claims it.
 */
export async function usedKeyFirst(
  findUsedKey: FindUsedKey | undefined,
  { caller, key, error }: Refused,
): Promise<unknown> {
  if (!findUsedKey || key === undefined || !('generation' in caller) || !isRefusal(error)) return error
  const { projectId, generation } = caller
  return (await findUsedKey({ projectId, generation, key })) ?? error
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && statusOf[error.kind] < 500 && error.code !== 'IDEMPOTENCY_KEY_REUSED'
