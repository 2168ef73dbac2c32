import { fc } from '@postrider/testing/property'
import { isoText } from './arbitrary-dates.ts'

/** Text that jsonb and text can store. */
const storable = fc
  .string({ unit: 'binary' })
  .filter((text) => text.isWellFormed() && !text.includes('\u0000'))

export const word = fc.constantFrom(
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

/** A few common values, so that the same value occurs in the data and in the filter. */
const common = fc.constantFrom(
  'a',
  'ab',
  'abc',
  'b',
  'A',
  '5',
  '2026-03-01',
  '2026-03-01T23:59:59.999Z',
  // The times 24 hours before `now`, and later on that day.
  '2026-03-01T00:30:00.000Z',
  '2026-03-01 23:00',
  '2026-03-02T08:30:00+09:00',
  '2026-03-01T19:30:00-0500',
)

export const text = fc.oneof(
  { weight: 4, arbitrary: common },
  { weight: 2, arbitrary: word },
  { weight: 2, arbitrary: isoText },
  storable,
)

export const number = fc.oneof(
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

export const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: number },
  fc.boolean(),
  fc.constant(null),
)

// A few keys so that filters match data, and invalid keys.
export const key = fc.oneof(
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

// `fromEntries` makes `__proto__` an own key; a literal would set the prototype.
const objectOf = (value: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(key, value), { maxLength: 4 }).map((entries): unknown => Object.fromEntries(entries))

const listOf = (value: fc.Arbitrary<unknown>) => fc.array(value, { maxLength: 3 })

const shallow = fc.oneof({ weight: 4, arbitrary: scalar }, listOf(scalar), objectOf(scalar))
export const json = fc.oneof({ weight: 4, arbitrary: scalar }, listOf(shallow), objectOf(shallow))

/** Converts a value to JSON and back, as a request does: -0 and undefined disappear. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

export const data = fc
  .array(fc.tuple(key, json), { maxLength: 8, size: 'max' })
  .map((entries) => asJson(Object.fromEntries(entries)))

// Also generates addresses that the API would never store: `evaluate` and `toSql` must agree on all texts.
export const email = fc.oneof(
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
