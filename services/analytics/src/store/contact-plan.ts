import type { ContactPlan } from '@postrider/tenancy'

/** What is kept of a contact: what it is counted in stays. */
export const contactPlan: ContactPlan = [
  { table: 'activity', kind: 'activity', by: 'contact_id', orderBy: 'at', key: 'id' },
  // Entries of mails to an address without a contact: a test of a campaign, or a workflow's mail to an
  // address of its own.
  {
    table: 'activity',
    kind: 'activity',
    email: 'contact_email',
    key: 'id',
    where: 'each.contact_id is null',
  },
  { table: 'waiting_steps', kind: 'waiting-step', by: 'contact_id', key: 'execution_id' },
]
