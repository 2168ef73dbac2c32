import type { PurgePlan } from '@postrider/tenancy'

/** The rows to delete for a reset or deleted project. */
export const purgePlan: PurgePlan = [
  { table: 'activity', orderBy: 'at' },
  { table: 'rollups' },
  { table: 'campaigns' },
  { table: 'waiting_steps' },
  { table: 'rebuilds' },
]
