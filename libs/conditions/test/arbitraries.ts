import fc from 'fast-check'
import type { OperatorName, Subject } from '../src/index.ts'

/** The instant at which the law asks; half past, so that units land inside a day as well as on its border. */
export const now = new Date('2026-03-02T00:30:00.000Z')

export const segmentIds = [
  '0198a000-0000-7000-8000-00000000000a',
  '0198a000-0000-7000-8000-00000000000b',
  // Untracked: stands for its condition.
  '0198a000-0000-7000-8000-00000000000c',
] as const

const day = 86_400_000
const borders = ['2026-02-28', '2026-03-01', '2026-03-02'].flatMap((date) => {
  const start = Date.parse(date)
  return [start - 1, start, start + 1, start + day - 1, start + day]
})
const cutOffs = [0, 60_000, 30 * 60_000, 3_600_000, 24 * 3_600_000, 3 * day].flatMap((age) => {
  const at = now.getTime() - age
  return [at - 1, at, at + 1]
})

const at = fc.oneof(
  fc.constantFrom(...borders, ...cutOffs).map((ms) => new Date(ms)),
  fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
)

/** Text that jsonb and text can hold. */
const storable = fc
  .string({ unit: 'binary' })
  .filter((text) => text.isWellFormed() && !text.includes('\u0000'))

const isoText = fc.oneof(
  at.map((date) => date.toISOString()),
  at.map((date) => date.toISOString().slice(0, 10)),
  at.map((date) => date.toISOString().slice(0, 16).replace('T', ' ')),
  at.map((date) => date.toISOString().replace('Z', '+02:00')),
  fc.constantFrom(
    '2026-02-31',
    '2026-13-01',
    '2026-03-32',
    '2026-03-01T24:00:00Z',
    '2026-03-01T23:59:60Z',
    '2026-03-01T10:00',
    '2026-03-01T10:00:00.123456789Z',
    '2026-03-01 is a day',
    '2026-03-01\n',
    ' 2026-03-01',
    '２０２６-03-01',
    '0000-01-01',
    '+012026-03-01',
    '2026-3-1',
  ),
)

const word = fc.constantFrom(
  '',
  'a',
  'A',
  'ab',
  'abc',
  'bc',
  'é',
  'e\u0301',
  'İ',
  'i̇',
  'ß',
  'SS',
  'ΟΔΟΣ',
  'οδος',
  '%',
  '_',
  '\\',
  "o'hara",
  '"',
  '$1',
  '💥',
  '～',
  '\ud7ff',
  '\uffff',
  '5',
  '5.0',
  'true',
  'null',
  '{}',
  'NULL',
  'x'.repeat(3_000),
)

/** Few enough to be met again on the other side. */
const common = fc.constantFrom('a', 'ab', 'abc', 'b', 'A', '5', '2026-03-01', '2026-03-01T23:59:59.999Z')

const text = fc.oneof(
  { weight: 4, arbitrary: common },
  { weight: 2, arbitrary: word },
  { weight: 2, arbitrary: isoText },
  storable,
)

const number = fc.oneof(
  fc.constantFrom(
    0,
    1,
    5,
    -1,
    0.1,
    0.2,
    0.30000000000000004,
    1e21,
    1e-7,
    5e-324,
    Number.MAX_VALUE,
    2 ** 53,
    2 ** 53 + 2,
  ),
  fc.integer({ min: -10, max: 10 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: number },
  fc.boolean(),
  fc.constant(null),
)

// A few keys, so that filters find what data holds; and those that go wrong.
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'a.b') },
  fc.constantFrom(
    'a.b.c',
    '',
    '.',
    '0',
    '-1',
    '__proto__',
    'constructor',
    'data',
    "it's",
    '"',
    'ключ',
    '💥',
    '%',
  ),
)

// Entries, not a literal: `__proto__` becomes a key of its own.
const objectOf = (value: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(key, value), { maxLength: 4 }).map((entries): unknown => Object.fromEntries(entries))

const listOf = (value: fc.Arbitrary<unknown>) => fc.array(value, { maxLength: 3 })

const shallow = fc.oneof({ weight: 4, arbitrary: scalar }, listOf(scalar), objectOf(scalar))
const json = fc.oneof({ weight: 4, arbitrary: scalar }, listOf(shallow), objectOf(shallow))

/** As it is after a request: no -0, no undefined. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const data = fc
  .array(fc.tuple(key, json), { maxLength: 8, size: 'max' })
  .map((entries) => asJson(Object.fromEntries(entries)))

const eventName = fc.constantFrom('purchase', 'Purchase', 'a.b', "o'hara", 'email.open', 'email.click')

const event = fc.record({ name: eventName, data, createdAt: at })

// What the API would never store is there too: the law knows no exceptions.
const email = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'ada@example.com',
      'bob@example.com',
      'Bob@Example.com',
      'a_b%c@x.test',
      'ΟΔΟΣ@x.test',
      'İ@x.test',
    ),
  },
  storable,
)

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
)

const emailValue = fc.oneof(
  { weight: 2, arbitrary: email },
  { weight: 2, arbitrary: fc.constantFrom('a', 'B', '@', '.test', 'ADA', '%', '_', '') },
  email.map((address) => [...address].slice(0, 3).join('')),
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
  { weight: 3, arbitrary: key },
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

/** A filter as a request brings it. */
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
  on(fc.constant('subscribed'), withValue(['equals', 'notEquals'], json)),
  on(
    fc.constantFrom(...segmentIds).map((id) => `segment.${id}`),
    alone(['memberOfSegment', 'notMemberOfSegment']),
  ),
)

const logic = fc.constantFrom('AND', 'OR')

/** A tree of up to three levels, as a request brings it. */
export const tree: fc.Arbitrary<object> = fc.letrec<{ tree: object; group: object }>((tie) => ({
  tree: fc.record({ logic, groups: fc.array(tie('group'), { minLength: 1, maxLength: 3 }) }),
  group: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'tree' },
    fc.record({ filters: fc.array(filter, { minLength: 1, maxLength: 3 }) }),
    fc.record({ filters: fc.array(filter, { maxLength: 2 }), conditions: tie('tree') }),
  ),
})).tree

/** A tree of one filter: where a difference is seen, nothing hides it. */
export const single: fc.Arbitrary<object> = filter.map((only) => ({
  logic: 'AND',
  groups: [{ filters: [only] }],
}))
