import type { BoundsOf } from '@postrider/db'
import type { ErasureTables, ProjectTables } from './tables.ts'

/** What bounds the notes of erased contacts. */
export const erasureBounds: BoundsOf<ErasureTables> = {
  erasures: { keeps: 'queue', until: 'nothing has been written late of the contact for 38 days' },
}

/**
 * What bounds the copy of projects. The row of a deleted one stays: by its generation, late messages are
 * known.
 */
export const projectBounds: BoundsOf<ProjectTables> = {
  projects: { keeps: 'state', of: 'each project that was ever made' },
  ...erasureBounds,
}
