import type { ContactPlan } from '@postrider/tenancy'

/**
 * The rows of a contact to export or erase. The state of an erased contact is emptied, not deleted:
 * otherwise, a repeated message would create a new state.
 */
export const contactPlan: ContactPlan = [
  { table: 'segment_members', kind: 'segment-membership', by: 'contact_id', key: 'segment_id' },
  {
    table: 'contact_states',
    kind: 'segment-state',
    by: 'contact_id',
    key: 'contact_id',
    ofGeneration: true,
    hidden: ['traceparent'],
    emptied: { facts: 'null', cause: 'null', traceparent: 'null' },
  },
]
