import type { ContactPlan } from '@postrider/tenancy'

/** The rows of a contact; counts that include the contact stay. */
export const contactPlan: ContactPlan = [
  { table: 'activity', kind: 'activity', by: 'contact_id', orderBy: 'at', key: 'id' },
  // Entries of mails to an address without a contact: a test of a campaign, or a workflow mail to a fixed
  // address.
  {
    table: 'activity',
    kind: 'activity',
    email: 'contact_email',
    key: 'id',
    where: 'each.contact_id is null',
  },
  { table: 'waiting_steps', kind: 'waiting-step', by: 'contact_id', key: 'execution_id' },
]
