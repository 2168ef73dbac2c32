import type { GatewayCaller } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { projectShareOf, shareOf } from '@postrider/http'
import { Limiter } from '@postrider/limits'

/** Whose places a large body takes. */
export interface Share {
  caller: GatewayCaller
  /** The group of the client address; undefined if it is not limited. */
  address: string | undefined
}

/** Takes a place for one large body, until it is disposed of. */
export type TakePlace = (share: Share, signal: AbortSignal) => Promise<Disposable>

/** Large bodies of one user, of one project and of one client address at a time. */
const places = { user: 8, project: 8, address: 16 }
/**
 * All large bodies at a time, each a file of a few megabytes. The reserved places are for those who have no
 * other.
 */
const inAll = { concurrency: 64, reserved: 32 }

/**
 * Shares out the places for large bodies, each of which is a file until its request is answered. A hundred of
 * a user may wait, unread; 429 with `Retry-After` beyond that, and after `maxWaitMs`.
 */
export function bodyPlaces(maxWaitMs = 10_000): TakePlace {
  const waiting = { maxWaitingPerKey: 100, maxWaitMs, refusal: tooMany }
  const ofProject = new Limiter({ ...waiting, perKey: places.project })
  const ofAddress = new Limiter({ ...waiting, perKey: places.address })
  const ofUser = new Limiter({ ...waiting, ...inAll, perKey: places.user })
  return async ({ caller, address }, signal) => {
    const taken = new DisposableStack()
    try {
      if ('projectId' in caller) taken.use(await ofProject.acquire(projectShareOf(caller), { signal }))
      if (address !== undefined) taken.use(await ofAddress.acquire(address, { signal }))
      taken.use(await ofUser.acquire(shareOf(caller) || (address ?? ''), { signal }))
      return taken
    } catch (error) {
      taken.dispose()
      throw error
    }
  }
}

const tooMany = (): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: 'Too many large requests are being received from you.',
    suggestion: 'Send fewer of them at a time, or send the request again later.',
    retryAfterSeconds: 5,
  })
