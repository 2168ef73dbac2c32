import type { BoundsOf } from '@postrider/db'
import type { Generated } from 'kysely'
import type { PurgePlan } from '../project-purge/purge-plan.ts'

/** The tables of a service that counts stored bytes. */
export interface StoredBytesTables {
  stored_bytes: { project_id: string; kind: string; part: Generated<number>; bytes: number }
  stored_totals: { project_id: string; service: string; bytes: number; at: Date }
}

export const storedBytesBounds: BoundsOf<StoredBytesTables> = {
  stored_bytes: { keeps: 'state', of: 'each project and kind' },
  stored_totals: { keeps: 'state', of: 'each project and service' },
}

/**
 * The end of a purge plan, after the tables whose rows are counted. A reset deletes the rows of those tables,
 * which also reduces the stored bytes.
 */
export const storedBytesPurge: PurgePlan = [
  { table: 'stored_bytes', keptOnReset: true, isFigure: true, orderBy: 'kind' },
  { table: 'stored_totals', keptOnReset: true, isFigure: true, orderBy: 'service' },
]
