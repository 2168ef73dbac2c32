import { setTimeout as pause } from 'node:timers/promises'
import { Limiter } from '@postrider/limits'

/** How long the next claim waits if only projects have work that have used their share. */
const busyMs = 100

/**
 * Limits how many claims of one project are in progress in a lane, so that there is room for other projects.
 */
export interface ProjectShares {
  /** The projects that have used their share: no more is claimed for them. */
  busy(): string[]
  take(projectId: string): Promise<Disposable>
  /** Resolves when work of a busy project may be claimed. Undefined if no project is busy. */
  untilFree(): Promise<void> | undefined
}

export function createProjectShares(claimsOfProject: number): ProjectShares {
  const limiter = new Limiter({ perKey: claimsOfProject })
  const busy = (): string[] =>
    [...limiter.runningByKey()].flatMap(([id, claims]) => (claims >= claimsOfProject ? [id] : []))
  return {
    busy,
    take: (projectId) => limiter.acquire(projectId),
    untilFree: () => (busy().length > 0 ? Promise.race([limiter.nextEnd(), pause(busyMs)]) : undefined),
  }
}
