import { deliverability } from './deliverability.ts'
import { mailFlow } from './mail-flow.ts'
import { overview } from './overview.ts'
import { databasesAndProcesses } from './processes.ts'
import { queues } from './queues.ts'

/** All dashboards, by the name of their file. */
export const dashboards = {
  overview,
  'mail-flow': mailFlow,
  deliverability,
  queues,
  processes: databasesAndProcesses,
} as const
