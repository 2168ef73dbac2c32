import { setTimeout as pause } from 'node:timers/promises'
import { Limiter } from '@postrider/limits'

/** Delay of the next claim if all projects with work have used their share. */
const busyMs = 100

/** Limits each project's concurrent claims in a lane, so that other projects get a slot. */
export interface ProjectShares {
  /** Returns the projects that have used their share. The next claim must skip these projects. */
  busy(): string[]
  take(projectId: string): Promise<Disposable>
  /** Resolves when a busy project's work may be claimed again. Returns undefined if no project is busy. */
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
