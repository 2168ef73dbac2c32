import type { BoundsOf } from '@postrider/db'
import { messagingBounds } from '@postrider/messaging'
import { projectBounds } from '@postrider/tenancy'
import { monthlyActivity } from './monthly.ts'
import type { Tables } from './tables.ts'

/** The rule that limits the size of each table. */
export const bounds: BoundsOf<Tables> = {
  ...messagingBounds,
  ...projectBounds,
  activity: { keeps: 'time', by: 'ACTIVITY_RETENTION_DAYS', oldest: { monthly: monthlyActivity } },
  rollups: { keeps: 'time', by: 'FIGURES_RETENTION_DAYS', oldest: { column: 'quarter' } },
  campaigns: { keeps: 'state', of: 'each campaign' },
  waiting_steps: { keeps: 'time', by: '38 days', oldest: { column: 'changed_at' } },
  rebuilds: { keeps: 'state', of: 'each project that was rebuilt' },
}
