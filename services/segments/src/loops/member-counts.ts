import { setTimeout as sleep } from 'node:timers/promises'
import { oneAtATime } from '@postrider/limits'
import type { LoopDefinition } from '@postrider/process'
import { countDue } from '../commands/count-due.ts'
import type { Context } from '../context.ts'

/**
 * The work of `memberCounts`. In tests, `settle` shares it in order to wait for segments that the loop has
 * claimed.
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
    // An aborted sleep rejects; that is not a failure.
    if (more) await sleep(performance.now() - startedAt, undefined, { signal }).catch(() => undefined)
    return more
  },
})
