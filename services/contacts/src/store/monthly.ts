import type { MonthlyTable } from '@postrider/db'

/** The ledger's partitions. Writers lock contacts before they write events. */
export const monthlyEvents: MonthlyTable = { table: 'events', column: 'created_at', lockFirst: 'contacts' }
