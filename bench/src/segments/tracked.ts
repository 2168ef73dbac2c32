import type { Condition } from '@postrider/conditions'

type Filter = Condition['groups'][number]['filters'][number]

/** The request body that creates a tracked segment. */
export interface TrackedSegment {
  name: string
  condition: Condition
}

const all = (...filters: Filter[]): Condition => ({ logic: 'AND', groups: [{ filters }] })

/** The two segments that each probe enters. A probe is a contact that measures the delay (`probe.ts`). */
export const probed = {
  fields: { name: 'Probed fields', slug: 'probed-fields' },
  events: { name: 'Probed events', slug: 'probed-events' },
}

const score = (at: number): Filter => ({ field: 'data.score', operator: 'greaterThanOrEqual', value: at })
const plan = (value: string): Filter => ({ field: 'data.plan', operator: 'equals', value })

/**
 * Conditions on fields. Each request sets a random score. About one request in ten makes a contact enter or
 * leave "High score". In 38 segments, no membership changes.
 */
const byFields: TrackedSegment[] = [
  { name: probed.fields.name, condition: all({ field: 'data.probe', operator: 'exists' }) },
  { name: 'High score', condition: all(score(95)) },
  ...Array.from({ length: 19 }, (_, n) => ({
    name: `Plan ${n}`,
    condition: all(plan(n % 2 === 0 ? 'pro' : `plan ${n}`), {
      field: 'email',
      operator: 'contains',
      value: `-${n}`,
    }),
  })),
  ...Array.from({ length: 19 }, (_, n) => ({
    name: `Country ${n}`,
    condition: all(
      { field: 'data.country', operator: 'in', value: [n < 2 ? 'de' : 'fr', `c${n}`] },
      { field: 'subscribed', operator: 'equals', value: n % 2 === 0 },
      { field: 'createdAt', operator: 'within', value: 30 + n, unit: 'days' },
    ),
  })),
]

/**
 * Conditions on events. Five use the event that every request tracks. Six use a time window. Three also use a
 * field.
 */
const byHistory: TrackedSegment[] = [
  { name: probed.events.name, condition: all({ field: 'event.probed', operator: 'triggered' }) },
  { name: 'Ever', condition: all({ field: 'event.bench', operator: 'triggered' }) },
  {
    name: 'Often',
    condition: all({ field: 'event.bench', operator: 'countAtLeast', value: 3 }, plan('pro')),
  },
  {
    name: 'Recently often',
    condition: all({
      field: 'event.bench',
      operator: 'countAtLeast',
      value: 5,
      within: { amount: 10, unit: 'minutes' },
    }),
  },
  {
    name: 'Recently',
    condition: all(
      { field: 'event.bench', operator: 'triggeredWithin', value: 30, unit: 'minutes' },
      plan('pro'),
    ),
  },
  {
    name: 'Not for an hour',
    condition: all({ field: 'event.bench', operator: 'notTriggeredWithin', value: 1, unit: 'hours' }),
  },
  {
    name: 'Ordered',
    condition: all({ field: 'event.order.placed', operator: 'triggeredWithin', value: 90, unit: 'days' }),
  },
  {
    name: 'Large orders',
    condition: all({
      field: 'event.order.placed',
      operator: 'countAtLeast',
      value: 2,
      where: [{ field: 'amount', operator: 'greaterThan', value: 100 }],
    }),
  },
  {
    name: 'Opens nothing',
    condition: all({ field: 'email.opened', operator: 'notTriggeredWithin', value: 60, unit: 'days' }),
  },
  {
    name: 'Clicks',
    condition: all(
      { field: 'email.clicked', operator: 'countAtLeast', value: 2, within: { amount: 60, unit: 'days' } },
      plan('pro'),
    ),
  },
]

/** Fifty segments, ten of which depend on events. */
export const trackedSegments: readonly TrackedSegment[] = [...byFields, ...byHistory]
