import { setTimeout as sleep } from 'node:timers/promises'
import { oneAtATime } from '@postrider/limits'
import type { LoopDefinition } from '@postrider/process'
import { countDue } from '../commands/count-due.ts'
import type { Context } from '../context.ts'

/**
 * The work of `memberCounts`, and of `settle` in tests, which has to wait for what a turn of the loop has
 * claimed.
 */
export const countingWork = (ctx: Context) => oneAtATime((signal?: AbortSignal) => countDue(ctx, signal))

/**
 * Keeps the member counts of DYNAMIC segments true. Between two turns contacts has as long for others as the
 * last turn took.
 */
export const memberCounts = (count: ReturnType<typeof countingWork>): LoopDefinition => ({
  name: 'member-counts',
  everyMs: 5_000,
  clockOnly: true,
  work: async (signal) => {
    const startedAt = performance.now()
    const more = await count(signal)
    // The signal ends the sleep with an error, which is no failure.
    if (more) await sleep(performance.now() - startedAt, undefined, { signal }).catch(() => undefined)
    return more
  },
})
