import { setTimeout as sleep } from 'node:timers/promises'
import { oneAtATime } from '@postrider/limits'
import type { LoopDefinition } from '@postrider/process'
import { countDue } from '../commands/count-due.ts'
import type { Context } from '../context.ts'

/**
 * Returns the work of `memberCounts`. `settle` calls the same function, so that it waits for segments that
 * the loop has claimed.
 */
export const countingWork = (ctx: Context) => oneAtATime((signal?: AbortSignal) => countDue(ctx, signal))

/**
 * Refreshes the member counts of DYNAMIC segments. Pauses as long as the last round took, so that the
 * contacts service has time for other requests.
 */
export const memberCounts = (count: ReturnType<typeof countingWork>): LoopDefinition => ({
  name: 'member-counts',
  everyMs: 5_000,
  clockOnly: true,
  work: async (signal) => {
    const startedAt = performance.now()
    const more = await count(signal)
    // `sleep` rejects if it is aborted, which is not an error here.
    if (more) await sleep(performance.now() - startedAt, undefined, { signal }).catch(() => undefined)
    return more
  },
})
