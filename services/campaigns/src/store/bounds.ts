import type { BoundsOf } from '@postrider/db'
import { messagingBounds } from '@postrider/messaging'
import { projectBounds, storedBytesBounds } from '@postrider/tenancy'
import type { Tables } from './tables.ts'

/** The rule that limits the size of each table. */
export const bounds: BoundsOf<Tables> = {
  ...messagingBounds,
  ...projectBounds,
  ...storedBytesBounds,
  campaigns: { keeps: 'state', of: 'each campaign, 10,000 of a project' },
  campaign_marks: { keeps: 'with', table: 'campaigns' },
  campaign_links: { keeps: 'with', table: 'campaigns' },
}
