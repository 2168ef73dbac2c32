import type { LoopDefinition } from '@postrider/process'
import { keepPartitions } from '../commands/keep-partitions.ts'
import type { Context } from '../context.ts'

/** Creates the next partitions of the events, and deletes partitions older than the retention. */
export const eventPartitions = (ctx: Context): LoopDefinition => ({
  name: 'event-partitions',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => keepPartitions(ctx),
})
