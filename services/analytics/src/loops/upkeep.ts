import type { LoopDefinition } from '@postrider/process'
import { keepPartitions } from '../commands/keep-partitions.ts'
import { sweepCampaigns, sweepFigures, sweepExecutionStates } from '../commands/sweep.ts'
import type { Context } from '../context.ts'

const hourly = { everyMs: 3_600_000, clockOnly: true } as const

/** Loops that delete old rows and create partitions. */
export const upkeep = (ctx: Context): LoopDefinition[] => [
  { name: 'activity-partitions', ...hourly, work: () => keepPartitions(ctx) },
  { name: 'waiting-steps-sweep', ...hourly, work: () => sweepExecutionStates(ctx) },
  { name: 'campaigns-sweep', ...hourly, work: () => sweepCampaigns(ctx) },
  { name: 'figures-sweep', ...hourly, work: () => sweepFigures(ctx) },
]
