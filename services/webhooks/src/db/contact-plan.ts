import type { ContactPlan, ContactTable } from '@postrider/tenancy'

const events = {
  table: 'webhook_events',
  kind: 'webhook-event',
  key: 'id',
  hidden: ['size', 'traceparent'],
} as const

// Responses of receivers may contain data of the event.
const owned = {
  owns: [{ table: 'webhook_attempts', by: 'webhook_id', kind: 'webhook-attempt', key: 'at' }],
} satisfies Partial<ContactTable>

/**
 * The rows of a contact to export or erase. Deliveries of deleted events become DISCARDED. The event
 * `contact.deleted` stays without the address, so that receivers can delete the contact too.
 */
export const contactPlan: ContactPlan = [
  { ...events, ...owned, by: 'contact_id', where: "each.type <> 'contact.deleted'" },
  {
    ...events,
    ...owned,
    email: 'email',
    where: 'each.contact_id is null and each.email is not null',
  },
  {
    ...events,
    by: 'contact_id',
    where: "each.type = 'contact.deleted'",
    emptied: { body: "jsonb_set(each.body::jsonb, '{data,email}', 'null')::text", email: 'null' },
  },
]
