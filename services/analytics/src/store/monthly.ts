import type { MonthlyTable } from '@postrider/db'

/** The feed, partitioned by month. */
export const monthlyActivity: MonthlyTable = { table: 'activity', column: 'at' }
