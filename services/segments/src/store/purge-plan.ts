import type { PurgePlan } from '@postrider/tenancy'

/** What a reset or deleted project loses. */
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
