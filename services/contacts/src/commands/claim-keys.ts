import { AppError } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { expiredBefore } from '../domain/key-use.ts'
import {
  claimId,
  claimKeys as claimRows,
  findKey,
  type ClaimTimes,
  type KeyClaim,
} from '../store/idempotency-keys.ts'
import type { Database, IdempotencyKeysTable, Tx } from '../store/tables.ts'

export interface Claimant {
  claim: KeyClaim | undefined
}

export interface Claims {
  claimants: readonly Claimant[]
  at: Date
}

/** Claims the keys of a batch; the result tells for each claimant why it may not go on (409), or undefined. The first of two with one key wins. */
export async function claimKeys(
  ctx: Context,
  tx: Tx,
  { claimants, at }: Claims,
): Promise<(AppError | undefined)[]> {
  const first = firstOfEachKey(claimants)
  const claimed = await claimRows(
    tx,
    [...first.values()].flatMap(({ claim }) => claim ?? []),
    claimTimes(ctx, at),
  )
  return Promise.all(
    claimants.map(async (claimant) => {
      const { claim } = claimant
      if (!claim) return undefined
      const id = claimId(claim.projectId, claim.key)
      return claimed.has(id) && first.get(id) === claimant ? undefined : refusal(tx, claim)
    }),
  )
}

function firstOfEachKey(claimants: readonly Claimant[]): Map<string, Claimant> {
  const first = new Map<string, Claimant>()
  for (const claimant of claimants) {
    if (!claimant.claim) continue
    const id = claimId(claimant.claim.projectId, claimant.claim.key)
    if (!first.has(id)) first.set(id, claimant)
  }
  return first
}

const refusal = async (db: Database | Tx, { projectId, key }: KeyClaim): Promise<AppError> =>
  keyInUse(key, await findKey(db, projectId, key))

/** 409 `IDEMPOTENCY_KEY_REUSED` with the details the API names; `originalStatusCode` is null while the first request is in flight. */
export const keyInUse = (
  key: string,
  use: Pick<IdempotencyKeysTable, 'endpoint' | 'requested_at' | 'state'> | undefined,
): AppError =>
  new AppError('conflict', 'IDEMPOTENCY_KEY_REUSED', {
    message: `The idempotency key "${key}" was already used; this request was not performed.`,
    details: {
      key,
      originalRequest: use?.endpoint ?? null,
      originalRequestAt: use?.requested_at.toISOString() ?? null,
      originalStatusCode: use?.state === 'done' ? 200 : null,
    },
    suggestion:
      'Use a new Idempotency-Key for a new request; the first one was performed or is still being worked on.',
  })

const claimTimes = ({ config }: Context, at: Date): ClaimTimes => ({
  now: at,
  leaseUntil: new Date(at.getTime() + config.idempotencyLeaseSeconds * 1000),
  expiredBefore: expiredBefore(at, config.idempotencyTtlHours),
})
