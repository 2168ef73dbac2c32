import type { LoopDefinition } from '@postrider/process'
import { keepPartitions } from '../commands/keep-partitions.ts'
import { sweepCampaigns, sweepFigures, sweepStandings } from '../commands/sweep.ts'
import type { Context } from '../context.ts'

const hourly = { everyMs: 3_600_000, clockOnly: true } as const

/** What keeps the tables in bounds. */
export const upkeep = (ctx: Context): LoopDefinition[] => [
  { name: 'activity-partitions', ...hourly, work: () => keepPartitions(ctx) },
  { name: 'standings-sweep', ...hourly, work: () => sweepStandings(ctx) },
  { name: 'campaigns-sweep', ...hourly, work: () => sweepCampaigns(ctx) },
  { name: 'figures-sweep', ...hourly, work: () => sweepFigures(ctx) },
]
