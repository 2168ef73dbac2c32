import type { ContactPlan } from '@postrider/tenancy'

/** The rows of a contact to export or erase. Roll-ups that count the contact are kept. */
export const contactPlan: ContactPlan = [
  { table: 'activity', kind: 'activity', by: 'contact_id', orderBy: 'at', key: 'id' },
  // Entries of mails to an address without a contact: campaign test mails, and workflow mails to a fixed
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
