import { storedBytesPurge, type PurgePlan } from '@postrider/tenancy'

/** The rows to delete for a reset or deleted project. */
export const purgePlan: PurgePlan = [
  {
    table: 'jobs',
    owns: [
      { table: 'import_rows', by: 'job_id' },
      { table: 'import_exclusions', by: 'job_id' },
      { table: 'rejected_rows', by: 'job_id' },
    ],
  },
  {
    table: 'contacts',
    orderBy: 'created_at',
    owns: [
      { table: 'segment_members', by: 'contact_id' },
      { table: 'events', by: 'contact_id', inOrderOf: 'created_at' },
      { table: 'consents', by: 'contact_id' },
    ],
  },
  { table: 'former_contacts' },
  { table: 'segment_copies' },
  // Must follow the contacts, because deleting contacts changes the counts.
  { table: 'field_counts' },
  { table: 'idempotency_keys' },
  { table: 'effects' },
  ...storedBytesPurge,
]
