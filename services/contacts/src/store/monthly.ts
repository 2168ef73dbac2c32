import type { MonthlyTable } from '@postrider/db'

/** The events, partitioned by month. Writers lock contacts before they insert events. */
export const monthlyEvents: MonthlyTable = { table: 'events', column: 'created_at', lockFirst: 'contacts' }
