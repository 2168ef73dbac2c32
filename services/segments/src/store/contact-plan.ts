import type { ContactPlan } from '@postrider/tenancy'

/**
 * What is kept of a contact. The state stays, as of a deleted contact: without it a repeated message would
 * make another.
 */
export const contactPlan: ContactPlan = [
  { table: 'segment_members', kind: 'segment-membership', by: 'contact_id', key: 'segment_id' },
  {
    table: 'contact_states',
    kind: 'segment-state',
    by: 'contact_id',
    key: 'contact_id',
    ofGeneration: true,
    emptied: { facts: 'null', cause: 'null' },
  },
]
