import type { GatewayCaller } from '@postrider/contracts'
import { projectShareOf, shareOf } from '@postrider/http'
import { Limiter } from '@postrider/limits'
import { tooManyLargeBodies } from '../errors.ts'

/** The keys by which concurrent large bodies are limited. */
export interface BodyOwner {
  caller: GatewayCaller
  /** The group of the client address; undefined if the address is not limited. */
  address: string | undefined
}

/** Waits until one more large body is allowed. Dispose the result when the body is no longer needed. */
export type TakePlace = (share: BodyOwner, signal: AbortSignal) => Promise<Disposable>

/** Maximum number of concurrent large bodies per user, per project and per client address. */
const placesPer = { user: 8, project: 8, address: 16 }
/**
 * Maximum number of concurrent large bodies in total, each a file of a few megabytes. Of these, `reserved`
 * are only for users who have no other large body.
 */
const totalPlaces = { concurrency: 64, reserved: 32 }

/**
 * Creates the limiter of large bodies. A large body is a file until its request has a response. Per key, at
 * most a hundred bodies wait without being read. Throws 429 with `Retry-After` if a hundred bodies already
 * wait, or if a body has waited `maxWaitMs`.
 */
export function bodyPlaces(maxWaitMs = 10_000): TakePlace {
  const waiting = { maxWaitingPerKey: 100, maxWaitMs, refusal: tooManyLargeBodies }
  const ofProject = new Limiter({ ...waiting, perKey: placesPer.project })
  const ofAddress = new Limiter({ ...waiting, perKey: placesPer.address })
  const ofUser = new Limiter({ ...waiting, ...totalPlaces, perKey: placesPer.user })
  return async ({ caller, address }, signal) => {
    const acquired = new DisposableStack()
    try {
      if ('projectId' in caller) acquired.use(await ofProject.acquire(projectShareOf(caller), { signal }))
      if (address !== undefined) acquired.use(await ofAddress.acquire(address, { signal }))
      acquired.use(await ofUser.acquire(shareOf(caller) || (address ?? ''), { signal }))
      return acquired
    } catch (error) {
      acquired.dispose()
      throw error
    }
  }
}
