import { readIdempotencyKey, type Caller } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { Limiter } from '@postrider/limits'
import type { Request } from 'express'
import { statusOf } from './error-envelope.ts'

/** An idempotency key, and the project and generation of its request. */
export interface KeyOfProject {
  projectId: string
  generation: number
  key: string
}

/** The maximum number of concurrent lookups. A project can use half of them. */
const maxKeyLookups = 1_000

/** Returns the 409 if the key is already used; undefined if it is free. */
export type FindUsedKey = (name: KeyOfProject) => Promise<AppError | undefined>

/**
 * Returns the `Idempotency-Key` of a request, if the endpoint accepts one. Throws 400 if the key is invalid.
 */
export const keyOf = (req: Request, findUsedKey: FindUsedKey | undefined): string | undefined =>
  findUsedKey && readIdempotencyKey(req.headers['idempotency-key'])

/**
 * Limits the concurrent lookups of used keys. Each lookup uses a connection, for a query or for a call of
 * another service. The limit prevents rejected requests from using all connections. Lookups above the limit
 * are rejected with 503.
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
 * Returns the error of a rejected request. The 409 for a used key takes precedence over any other 4xx,
 * because a client that repeats a request must see the 409. Only rejected requests need this lookup: an
 * accepted request claims its key later.
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
