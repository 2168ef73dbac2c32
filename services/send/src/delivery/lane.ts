import { setTimeout as pause } from 'node:timers/promises'
import type { LoopDefinition } from '@postrider/process'
import type { Context } from '../context.ts'

export interface ClaimedWork {
  run(): Promise<void>
  /** True if more work may be due. */
  isFull: boolean
}

export interface LaneOptions {
  name: string
  /** The maximum number of concurrent claims. */
  maxConcurrent(): number
  /**
   * Claims the next work. Returns undefined if nothing is due. `signal` aborts when the process stops; long
   * work then ends early.
   */
  claim(signal?: AbortSignal): Promise<ClaimedWork | undefined>
  /** Resolves when work that the last claim skipped may be claimed. Undefined if nothing was skipped. */
  untilFree?(): Promise<void> | undefined
}

export type LoopWork = Required<Pick<LoopDefinition, 'work' | 'finish'>>

/** Delay of the next claim after a claim that was not full, so that more mails gather. */
const gatherMs = 1_000

/**
 * Returns the work of a delivery loop. Several claims are in progress at the same time, because a batch
 * mostly waits for the database and the provider. After a failure, only one claim is in progress until a
 * claim succeeds, so that the loop's back-off grows.
 */
export function laneWork(ctx: Context, { name, maxConcurrent, claim, untilFree }: LaneOptions): LoopWork {
  const inProgress = new Set<Promise<void>>()
  const failures: Error[] = []
  let isBackingOff = false

  const begin = ({ run }: ClaimedWork): Promise<void> => {
    const handled = run().then(
      () => void (isBackingOff = false),
      (error: unknown) => void failures.push(error instanceof Error ? error : new Error(String(error))),
    )
    inProgress.add(handled)
    return handled.finally(() => inProgress.delete(handled))
  }
  /** Throws the first failure, so that the loop backs off. Logs the other failures. */
  const throwFailure = (): void => {
    const [first, ...others] = failures.splice(0)
    for (const error of others) ctx.log.warn('batch.failed', { lane: name, error })
    if (!first) return
    isBackingOff = true
    throw first
  }
  const isBusy = (): boolean => inProgress.size >= (isBackingOff ? 1 : Math.max(1, maxConcurrent()))

  return {
    work: async (signal) => {
      while (isBusy()) await Promise.race(inProgress)
      throwFailure()
      if (signal.aborted) return false
      const work = await claim(signal)
      if (!work) {
        const free = untilFree?.()
        await free
        return free !== undefined
      }
      const handled = begin(work)
      if (work.isFull && !isBackingOff) return true
      await (isBackingOff ? handled : Promise.race([handled, pause(gatherMs, undefined, { ref: false })]))
      throwFailure()
      return work.isFull
    },
    finish: async () => {
      await Promise.all(inProgress)
      throwFailure()
    },
  }
}
