import type { BoundsOf } from '@postrider/db'
import { messagingBounds } from '@postrider/messaging'
import { projectBounds, storedBytesBounds } from '@postrider/tenancy'
import { monthlyEvents } from './monthly.ts'
import type { Tables } from './tables.ts'

/** What limits the size of each table. */
export const bounds: BoundsOf<Tables> = {
  ...messagingBounds,
  ...projectBounds,
  ...storedBytesBounds,
  contacts: { keeps: 'state', of: 'each contact' },
  // The first change and the newest 100 changes of a contact are kept as long as the contact, whose consent
  // they prove. Only network addresses have a retention time.
  consents: {
    keeps: 'time',
    by: 'CONSENT_ADDRESS_DAYS',
    oldest: { column: 'at', where: 'address is not null' },
  },
  events: { keeps: 'time', by: 'EVENT_RETENTION_DAYS', oldest: { monthly: monthlyEvents } },
  idempotency_keys: { keeps: 'time', by: 'IDEMPOTENCY_TTL_HOURS', oldest: { column: 'requested_at' } },
  effects: { keeps: 'time', by: '30 days', oldest: { column: 'created_at' } },
  field_counts: { keeps: 'state', of: 'each field and value, 200 values of a field at most' },
  jobs: { keeps: 'time', by: '30 days', oldest: { column: 'finished_at' } },
  import_rows: { keeps: 'with', table: 'jobs' },
  rejected_rows: { keeps: 'with', table: 'jobs' },
  import_exclusions: { keeps: 'with', table: 'jobs' },
  former_contacts: { keeps: 'time', by: 'FORMER_CONTACT_DAYS', oldest: { column: 'deleted_at' } },
  address_key: { keeps: 'state', of: 'this database' },
  segment_copies: { keeps: 'time', by: '38 days', oldest: { column: 'deleted_at' } },
  segment_members: { keeps: 'time', by: '38 days', oldest: { column: 'left_at' } },
}
