import type { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { expiredBefore, keyInUse } from '../domain/key-use.ts'
import {
  claimKeys as claimRows,
  findKeys,
  keyId,
  type ClaimTimes,
  type KeyClaim,
} from '../store/idempotency-keys.ts'
import type { Tx } from '../store/tables.ts'

export interface Claims {
  /** One per request of the batch; undefined for a request without a key. */
  claims: readonly (KeyClaim | undefined)[]
  at: Date
}

/** Claims the keys of a batch; the result tells for each request why it may not go on (409), or undefined. The first of two with one key wins. */
export async function claimKeys(
  ctx: Context,
  tx: Tx,
  { claims, at }: Claims,
): Promise<(AppError | undefined)[]> {
  const firsts = firstOfEachKey(claims)
  const claimed = await claimRows(tx, [...firsts.values()], claimTimes(ctx, at))
  const taken = [...firsts].filter(([id]) => !claimed.has(id)).map(([, claim]) => claim)
  const users = await findKeys(tx, taken)
  return claims.map((claim) => {
    if (!claim) return undefined
    const id = keyId(claim)
    if (!claimed.has(id)) return keyInUse(claim.key, users.get(id))
    // Claimed in this very transaction by a neighbour: his request is in flight, and may yet be refused.
    const neighbour = firsts.get(id)
    if (neighbour === claim) return undefined
    return keyInUse(claim.key, neighbour && { ...neighbour, requestedAt: at, state: 'claimed' })
  })
}

function firstOfEachKey(claims: readonly (KeyClaim | undefined)[]): Map<string, KeyClaim> {
  const firsts = new Map<string, KeyClaim>()
  for (const claim of claims) if (claim && !firsts.has(keyId(claim))) firsts.set(keyId(claim), claim)
  return firsts
}

const claimTimes = ({ config }: Context, at: Date): ClaimTimes => ({
  now: at,
  leaseUntil: new Date(at.getTime() + config.idempotencyLeaseSeconds * 1000),
  expiredBefore: expiredBefore(at, config.idempotencyTtlHours),
})
