import type { ContactPlan } from '@postrider/messaging'

/** What is kept of a contact beside its own row. Its deletion takes it along; what is written late is found by this. */
export const contactPlan: ContactPlan = [
  { table: 'events', kind: 'event', by: 'contact_id', key: 'id' },
  { table: 'segment_members', kind: 'membership', by: 'contact_id', key: 'segment_id' },
  { table: 'consents', kind: 'consent', by: 'contact_id', key: 'id' },
]
