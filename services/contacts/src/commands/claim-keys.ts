import type { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { expiredBefore, keyInUse } from '../domain/key-use.ts'
import { findKeys, insertClaims, keyId, type ClaimTimes, type KeyClaim } from '../store/idempotency-keys.ts'
import type { Tx } from '../store/tables.ts'

export interface Claims {
  /** One per request of the batch. Undefined for a request without a key. */
  claims: readonly (KeyClaim | undefined)[]
  at: Date
}

/**
 * Claims the idempotency keys of a batch of requests in the caller's transaction. Returns for each request
 * the error if it is rejected (409), or undefined if it may continue. If several requests of the batch have
 * the same key, only the first may continue.
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
    // An earlier request of this batch has the key. It is still in progress and may be rejected, so it is
    // not reported as done.
    return keyInUse(claim.key, first && { ...first, requestedAt: at, state: 'claimed' })
  })
}

function firstOfEachKey(claims: readonly (KeyClaim | undefined)[]): Map<string, KeyClaim> {
  const firsts = new Map<string, KeyClaim>()
  for (const claim of claims) if (claim && !firsts.has(keyId(claim))) firsts.set(keyId(claim), claim)
  return firsts
}

/** Slightly longer than the gateway's timeout (30 s), so that an active request keeps its claim. */
const leaseMs = 40_000

const claimTimes = ({ config }: Context, at: Date): ClaimTimes => ({
  now: at,
  leaseUntil: new Date(at.getTime() + leaseMs),
  expiredBefore: expiredBefore(at, config.idempotencyTtlHours),
})
