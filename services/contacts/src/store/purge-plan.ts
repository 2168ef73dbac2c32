import { storedBytesPurge, type PurgePlan } from '@postrider/tenancy'

/** The rows that the purge of a project deletes. */
export const purgePlan: PurgePlan = [
  {
    table: 'jobs',
    owns: [
      { table: 'import_rows', by: 'job_id' },
      { table: 'import_exclusions', by: 'job_id' },
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
  // After the contacts, because deleting them changes the counts.
  { table: 'field_counts' },
  { table: 'idempotency_keys' },
  { table: 'effects' },
  ...storedBytesPurge,
]
