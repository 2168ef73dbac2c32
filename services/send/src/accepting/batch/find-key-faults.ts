import { keyReused } from '@postrider/contracts'
import type { AppError } from '@postrider/contracts/errors'
import type { Faults } from './batch-item.ts'
import { batchEndpoint, type ClaimedKeys } from './claim-keys.ts'

interface KeyFaultsInput {
  claims: ClaimedKeys
  /** The items' keys by index. */
  keys: ReadonlyMap<number, string>
  /** The other errors of items. */
  faults: Faults
  /** The key of the batch. */
  batchKey: string | undefined
}

/**
 * Returns a 409 for each item whose key is already used, also if the item has other errors. A key that the
 * batch or an earlier item uses is in progress.
 */
export function findKeyFaults({ claims, keys, faults, batchKey }: KeyFaultsInput): Faults {
  const found = new Map<number, AppError>()
  const inProgress = new Set(batchKey === undefined ? [] : [batchKey])
  for (const [index, key] of keys) {
    const refusal = claims.refusals.get(key)
    if (refusal) found.set(index, refusal)
    else if (inProgress.has(key))
      found.set(
        index,
        keyReused(key, { endpoint: batchEndpoint, requestedAt: claims.claimedAt, statusCode: null }),
      )
    else if (!faults.has(index)) inProgress.add(key)
  }
  return found
}
