import type { Condition } from '@postrider/conditions'

type Filters = Condition['groups'][number]['filters']

const all = (...filters: Filters): Condition => ({ logic: 'AND', groups: [{ filters }] })

/** Conditions with five filters, two of them on events. */
export const conditions: Record<string, Condition> = {
  // Matches a few percent of the contacts.
  usual: all(
    { field: 'data.plan', operator: 'equals', value: 'pro' },
    { field: 'data.country', operator: 'in', value: ['us', 'de', 'gb', 'fr'] },
    { field: 'subscribed', operator: 'equals', value: true },
    { field: 'event.order.placed', operator: 'triggeredWithin', value: 90, unit: 'days' },
    { field: 'event.page.viewed', operator: 'countAtLeast', value: 2 },
  ),
  // Matches almost no contact.
  few: all(
    { field: 'data.plan', operator: 'equals', value: 'enterprise' },
    { field: 'data.score', operator: 'greaterThan', value: 98 },
    { field: 'createdAt', operator: 'olderThan', value: 300, unit: 'days' },
    {
      field: 'event.refund.asked',
      operator: 'triggered',
      where: [{ field: 'amount', operator: 'greaterThan', value: 400 }],
    },
    { field: 'email.clicked', operator: 'countAtLeast', value: 3, within: { amount: 60, unit: 'days' } },
  ),
  // Matches almost all contacts, mainly by events that did not happen.
  most: all(
    { field: 'email', operator: 'endsWith', value: '.example' },
    { field: 'data.company.size', operator: 'exists' },
    { field: 'data.tags', operator: 'notContains', value: 'vip' },
    { field: 'event.refund.asked', operator: 'notTriggeredWithin', value: 30, unit: 'days' },
    { field: 'email.opened', operator: 'countAtMost', value: 5 },
  ),
  // A contact needs to match only one of the five filters, so no filter reduces the work of another filter.
  any: {
    logic: 'OR',
    groups: [
      { filters: [{ field: 'data.score', operator: 'equals', value: 100 }] },
      { filters: [{ field: 'data.country', operator: 'equals', value: 'nz' }] },
      { filters: [{ field: 'email', operator: 'contains', value: '.sato.' }] },
      { filters: [{ field: 'event.invoice.paid', operator: 'triggeredWithin', value: 14, unit: 'days' }] },
      { filters: [{ field: 'email.clicked', operator: 'triggeredOlderThan', value: 60, unit: 'days' }] },
    ],
  },
}
