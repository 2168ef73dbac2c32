import type { BoundsOf } from '@postrider/db'
import { messagingBounds } from '@postrider/messaging'
import { projectBounds } from '@postrider/tenancy'
import type { Tables } from './tables.ts'

/** What limits the size of each table. */
export const bounds: BoundsOf<Tables> = {
  ...messagingBounds,
  ...projectBounds,
  webhook_endpoints: { keeps: 'state', of: 'each endpoint' },
  webhook_events: { keeps: 'time', by: '30 days', oldest: { id: 'id' } },
  webhook_deliveries: { keeps: 'with', table: 'webhook_events' },
  webhook_attempts: { keeps: 'with', table: 'webhook_events' },
  webhook_batches: { keeps: 'queue', until: 'the batch has its final outcome' },
  webhook_replays: { keeps: 'time', by: '30 days', oldest: { column: 'updated_at' } },
}
