import { setTimeout as pause } from 'node:timers/promises'
import type { PriorityClass } from '../db/tables.ts'

/** Which batches of the queue this process is working on, for pages of campaigns to wait for. */
export interface WorkInProgress {
  /** A batch begins; the answer ends it. */
  begin(priority: PriorityClass): () => void
  /** Resolves when no batch of a class above campaigns is in progress, or after `mostMs`. */
  untilFree(mostMs: number): Promise<void>
}

/** A batch that takes longer than this waits for its provider, and takes no CPU time from anybody. */
const busyMs = 500
const campaigns = 10

export function createWorkInProgress(): WorkInProgress {
  const begun = new Map<symbol, { at: number; ended: Promise<void> }>()
  const atWork = (): Promise<void>[] =>
    [...begun.values()].filter(({ at }) => performance.now() - at < busyMs).map(({ ended }) => ended)
  return {
    begin: (priority) => {
      if (priority === campaigns) return () => undefined
      const key = Symbol('batch')
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      begun.set(key, { at: performance.now(), ended })
      return () => {
        begun.delete(key)
        resolve()
      }
    },
    untilFree: async (mostMs) => {
      const until = performance.now() + mostMs
      for (let left = mostMs; left > 0; left = until - performance.now()) {
        const batches = atWork()
        if (batches.length === 0) return
        await Promise.race([...batches, pause(left, undefined, { ref: false })])
      }
    },
  }
}
