import type { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { expiredBefore, keyInUse } from '../domain/key-use.ts'
import { findKeys, insertClaims, keyId, type ClaimTimes, type KeyClaim } from '../store/idempotency-keys.ts'
import type { Tx } from '../store/tables.ts'

export interface Claims {
  /** One claim for each request of the batch. Undefined for a request without a key. */
  claims: readonly (KeyClaim | undefined)[]
  at: Date
}

/**
 * Claims the idempotency keys of a batch of requests in the caller's transaction. For each request, returns
 * an error (409) if the key is in use, or undefined if the request may continue. If several requests of the
 * batch have the same key, only the first request may continue.
 */
export async function claimKeys(
  ctx: Context,
  tx: Tx,
  { claims, at }: Claims,
): Promise<(AppError | undefined)[]> {
  const firsts = firstOfEachKey(claims)
  const claimed = await insertClaims(tx, [...firsts.values()], claimTimes(ctx, at))
  const taken = [...firsts].filter(([id]) => !claimed.has(id)).map(([, claim]) => claim)
  const uses = await findKeys(tx, taken)
  return claims.map((claim) => {
    if (!claim) return undefined
    const id = keyId(claim)
    if (!claimed.has(id)) return keyInUse(claim.key, uses.get(id))
    const first = firsts.get(id)
    if (first === claim) return undefined
    // An earlier request of this batch has claimed the key. That request is still in progress and may be
    // rejected, so do not report it as done.
    return keyInUse(claim.key, first && { ...first, requestedAt: at, state: 'claimed' })
  })
}

function firstOfEachKey(claims: readonly (KeyClaim | undefined)[]): Map<string, KeyClaim> {
  const firsts = new Map<string, KeyClaim>()
  for (const claim of claims) if (claim && !firsts.has(keyId(claim))) firsts.set(keyId(claim), claim)
  return firsts
}

/**
 * Duration of a claim: slightly longer than the gateway's timeout (30 s), so that an active request keeps its
 * claim.
 */
const leaseMs = 40_000

const claimTimes = ({ config }: Context, at: Date): ClaimTimes => ({
  now: at,
  leaseUntil: new Date(at.getTime() + leaseMs),
  expiredBefore: expiredBefore(at, config.idempotencyTtlHours),
})
