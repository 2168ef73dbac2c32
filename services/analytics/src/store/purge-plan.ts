import type { PurgePlan } from '@postrider/tenancy'

/** What a reset or deleted project loses. */
export const purgePlan: PurgePlan = [
  { table: 'activity', orderBy: 'at' },
  { table: 'rollups' },
  { table: 'campaigns' },
  { table: 'waiting_steps' },
  { table: 'rebuilds' },
]
