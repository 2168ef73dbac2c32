import { fc } from '@postrider/testing/property'
import { at } from './arbitrary-dates.ts'
import { data, email, json, key, number, scalar, text, word } from './arbitrary-values.ts'
import type { OperatorName, Subject } from '../src/index.ts'

export const segmentIds = [
  '0198a000-0000-7000-8000-00000000000a',
  '0198a000-0000-7000-8000-00000000000b',
  // A segment that is not tracked: its condition replaces the reference.
  '0198a000-0000-7000-8000-00000000000c',
] as const

const eventName = fc.constantFrom('purchase', 'Purchase', 'a.b', "o'hara", 'email.open', 'email.click')

const event = fc.record({ name: eventName, data, createdAt: at })

export const subject: fc.Arbitrary<Subject> = fc.record({
  email,
  subscribed: fc.boolean(),
  createdAt: at,
  updatedAt: at,
  data,
  events: fc.array(event, { maxLength: 6 }),
  segments: fc.subarray(segmentIds.slice(0, 2)).map((ids) => new Set(ids)),
})

const unit = fc.constantFrom('minutes', 'hours', 'days')
const amount = fc.oneof(
  fc.constantFrom(0, 0.5, 1, 3, 24, 30, 1e9, Number.MAX_VALUE),
  fc.integer({ min: 0, max: 100 }),
)
const count = fc.integer({ min: 0, max: 4 })
const ordered = fc.oneof(text, number, fc.constant(null))
const listed = (value: fc.Arbitrary<unknown>) => fc.array(value, { minLength: 1, maxLength: 4 })
const dateValue = fc.oneof(
  at.map((date) => date.toISOString()),
  at.map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom(
    null,
    '2026-03-01 10:00',
    '2026-03-01T00:00:00+02:00',
    '2026-03-01T10:00',
    '2026-03-01T23:59:59.999-12:30',
    '2026-03-02T08:30:00+09',
    '9999-12-31',
    '0001-01-01',
  ),
)

type Operands = { operator: OperatorName; value?: unknown; unit?: string; within?: unknown }

const withValue = (operators: OperatorName[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Operands> =>
  fc.record({ operator: fc.constantFrom(...operators), value })
const withUnit = (operators: OperatorName[]): fc.Arbitrary<Operands> =>
  fc.record({ operator: fc.constantFrom(...operators), value: amount, unit })
const alone = (operators: OperatorName[]): fc.Arbitrary<Operands> =>
  fc.record({ operator: fc.constantFrom(...operators) })

const comparisons: OperatorName[] = ['greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']

const onData = fc.oneof(
  withValue(['equals', 'notEquals'], json),
  withValue(['in', 'notIn'], listed(json)),
  withValue(['contains', 'notContains'], fc.oneof(fc.constantFrom('a', 'b', '-', ''), scalar)),
  withValue(
    ['startsWith', 'endsWith'],
    fc.oneof(fc.constantFrom('a', 'b', 'bc', '2026', 'Z', '', '💥'), text, fc.constant(null)),
  ),
  withValue(comparisons, ordered),
  alone(['exists', 'notExists']),
  withUnit(['within', 'olderThan']),
  fc.constantFrom<Operands>(
    { operator: 'within', value: 24, unit: 'hours' },
    { operator: 'olderThan', value: 1, unit: 'days' },
  ),
)

const emailValue = fc.oneof(
  { weight: 2, arbitrary: email },
  { weight: 2, arbitrary: fc.constantFrom('a', 'B', '@', '.test', 'ADA', '%', '_', '') },
  email.map((address) => Array.from(address).slice(0, 3).join('')),
  word,
  fc.constantFrom(' BOB@example.com ', null),
)

const onEmail = fc.oneof(
  withValue(['equals', 'notEquals', 'contains', 'notContains', 'startsWith', 'endsWith'], emailValue),
  withValue(['in', 'notIn'], listed(emailValue)),
)

const onInstant = fc.oneof(
  withValue(['equals', 'notEquals', ...comparisons], dateValue),
  withUnit(['within', 'olderThan']),
)

const window = fc.option(fc.record({ amount, unit }), { nil: undefined })

const onHistory = fc.oneof(
  alone(['triggered', 'notTriggered']),
  withUnit(['triggeredWithin', 'triggeredOlderThan', 'notTriggeredWithin']),
  fc.record({
    operator: fc.constantFrom<OperatorName>('countAtLeast', 'countAtMost'),
    value: count,
    within: window,
  }),
)

const path = fc.oneof(
  { weight: 6, arbitrary: key },
  fc.constantFrom('a.0', 'b.0', 'a.-1', 'a.length'),
  fc.tuple(key, key).map((keys) => keys.join('.')),
)

const where = fc.array(
  fc
    .tuple(
      fc.oneof(
        path,
        path.map((name) => `data.${name}`),
      ),
      onData,
    )
    .map(([field, operands]) => ({ field, ...operands })),
  { maxLength: 2 },
)

const on = (field: fc.Arbitrary<string>, operands: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(field, operands).map(([name, rest]) => ({ field: name, ...rest }))

const historyField = fc.oneof(
  eventName.map((name) => `event.${name}`),
  fc.constantFrom('email.open', 'email.opened', 'email.clicked', 'email.bounce'),
)

/** A filter as a client sends it. */
export const filter: fc.Arbitrary<object> = fc.oneof(
  {
    weight: 4,
    arbitrary: on(
      path.filter((name) => name !== '').map((name) => `data.${name}`),
      onData,
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(on(historyField, onHistory), where).map(([own, list]) => ({ ...own, where: list })),
  },
  { weight: 2, arbitrary: on(fc.constant('email'), onEmail) },
  { weight: 2, arbitrary: on(fc.constantFrom('createdAt', 'updatedAt'), onInstant) },
  on(fc.constant('subscribed'), withValue(['equals', 'notEquals'], fc.boolean())),
  on(
    fc.constantFrom(...segmentIds).map((id) => `segment.${id}`),
    alone(['memberOfSegment', 'notMemberOfSegment']),
  ),
)

const logic = fc.constantFrom('AND', 'OR')

/** A tree of at most three levels, as a client sends it. */
export const tree: fc.Arbitrary<object> = fc.letrec<{ tree: object; group: object }>((tie) => ({
  tree: fc.record({ logic, groups: fc.array(tie('group'), { minLength: 1, maxLength: 3 }) }),
  group: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'tree' },
    fc.record({ filters: fc.array(filter, { minLength: 1, maxLength: 3 }) }),
    fc.record({ filters: fc.array(filter, { maxLength: 2 }), conditions: tie('tree') }),
  ),
})).tree

/** A tree of one filter, so that no other filter can hide a difference. */
export const single: fc.Arbitrary<object> = filter.map((only) => ({
  logic: 'AND',
  groups: [{ filters: [only] }],
}))
