import type { MonthlyTable } from '@postrider/db'

/** The feed's partitions. */
export const monthlyActivity: MonthlyTable = { table: 'activity', column: 'at' }
