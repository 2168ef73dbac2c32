import type { BoundsOf } from '@postrider/db'
import { messagingBounds } from '@postrider/messaging'
import { projectBounds } from '@postrider/tenancy'
import type { Tables } from './tables.ts'

/** What limits the size of each table. */
export const bounds: BoundsOf<Tables> = {
  ...messagingBounds,
  ...projectBounds,
  segments: { keeps: 'state', of: 'each segment' },
  segment_members: { keeps: 'with', table: 'segments' },
  computes: { keeps: 'with', table: 'segments' },
  contact_states: { keeps: 'time', by: '38 days', oldest: { column: 'deleted_at' } },
  project_definitions: { keeps: 'state', of: 'each project with segments' },
}
