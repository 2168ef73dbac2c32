import type { WipePlan } from '@postrider/messaging'

/** What a reset or deleted project loses. */
export const wipePlan: WipePlan = [
  { table: 'activity', orderBy: 'at' },
  { table: 'rollups' },
  { table: 'campaigns' },
  { table: 'waiting_steps' },
  { table: 'rebuilds' },
]
