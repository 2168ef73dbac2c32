import type { GatewayCaller } from '@postrider/contracts'
import { projectShareOf, shareOf } from '@postrider/http'
import { Limiter } from '@postrider/limits'
import { tooManyLargeBodies } from '../errors.ts'

/** The keys by which the places of large bodies are limited. */
export interface BodyOwner {
  caller: GatewayCaller
  /** The group of the client address; undefined if it is not limited. */
  address: string | undefined
}

/** Waits for a place for one large body. Dispose the result to release it. */
export type TakePlace = (share: BodyOwner, signal: AbortSignal) => Promise<Disposable>

/** Maximum concurrent large bodies per user, per project and per client address. */
const placesPer = { user: 8, project: 8, address: 16 }
/**
 * Maximum concurrent large bodies, each a file of a few megabytes. The reserved places are for users
 * without another large body.
 */
const totalPlaces = { concurrency: 64, reserved: 32 }

/**
 * Creates the limiter of large bodies, each of which is a file until its request has a response. Per key,
 * up to a hundred can wait unread. Beyond that, or after `maxWaitMs`, it throws 429 with `Retry-After`.
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
