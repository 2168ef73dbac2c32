import type { ContactPlan } from '@postrider/messaging'

/** What is kept of a contact: what it is counted in stays. */
export const contactPlan: ContactPlan = [
  { table: 'activity', kind: 'activity', by: 'contact_id', key: 'id' },
  { table: 'waiting_steps', kind: 'waiting-step', by: 'contact_id', key: 'execution_id' },
]
