import type { PurgePlan } from '@postrider/tenancy'

/** The rows to delete for a reset or deleted project. */
export const purgePlan: PurgePlan = [
  {
    table: 'webhook_endpoints',
    owns: [
      { table: 'webhook_deliveries', by: 'endpoint_id' },
      { table: 'webhook_batches', by: 'endpoint_id' },
      { table: 'webhook_attempts', by: 'endpoint_id' },
    ],
  },
  { table: 'webhook_replays' },
  { table: 'webhook_events' },
]
