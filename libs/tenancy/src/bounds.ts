import type { BoundsOf } from '@postrider/db'
import type { ErasureTables, ProjectTables } from './tables.ts'

/** The bounds of the erasure tables. */
export const erasureBounds: BoundsOf<ErasureTables> = {
  erasures: { keeps: 'queue', until: 'no late write about the contact for 38 days' },
}

/**
 * The bounds of the table `projects`. The row of a deleted project is kept, because its generation identifies
 * late messages.
 */
export const projectBounds: BoundsOf<ProjectTables> = {
  projects: { keeps: 'state', of: 'each project, including deleted ones' },
  ...erasureBounds,
}
