import type { PurgePlan } from '@postrider/tenancy'

/** The rows to delete for a reset or deleted project. */
export const purgePlan: PurgePlan = [
  {
    table: 'segments',
    owns: [
      { table: 'segment_members', by: 'segment_id' },
      { table: 'computes', by: 'segment_id' },
    ],
  },
  { table: 'contact_states' },
  { table: 'project_definitions' },
]
