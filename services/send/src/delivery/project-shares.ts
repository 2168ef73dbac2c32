import { setTimeout as pause } from 'node:timers/promises'
import { Limiter } from '@postrider/limits'

/** Delay of the next claim if all projects with work have used their share. */
const busyMs = 100

/** Limits the concurrent claims of each project in a lane, so that other projects get a slot. */
export interface ProjectShares {
  /** The projects that have used their share; claims exclude them. */
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
