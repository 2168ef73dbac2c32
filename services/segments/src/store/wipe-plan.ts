import type { WipePlan } from '@postrider/messaging'

/** What a reset or deleted project loses. */
export const wipePlan: WipePlan = [
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
