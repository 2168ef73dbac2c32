import { fc } from '@postrider/testing/property'

/** The instant at which the law asks; half past, so that units land inside a day as well as on its border. */
export const now = new Date('2026-03-02T00:30:00.000Z')

const day = 86_400_000
const borders = ['2026-02-28', '2026-03-01', '2026-03-02'].flatMap((date) => {
  const start = Date.parse(date)
  return [start - 1, start, start + 1, start + day - 1, start + day]
})
const cutOffs = [0, 60_000, 30 * 60_000, 3_600_000, 24 * 3_600_000, 3 * day].flatMap((age) => {
  const at = now.getTime() - age
  return [at - 1, at, at + 1]
})

export const at = fc.oneof(
  fc.constantFrom(...borders, ...cutOffs).map((ms) => new Date(ms)),
  fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
)

/** Text that jsonb and text can hold. */
const storable = fc
  .string({ unit: 'binary' })
  .filter((text) => text.isWellFormed() && !text.includes('\u0000'))

/** The instant as a clock in another zone shows it: the same or near, now in these units. */
const inZone = fc
  .tuple(
    at,
    fc.constantFrom(
      '+00:00',
      '-00:30',
      '+09:00',
      '-1130',
      '+05',
      '+14:00',
      '+15:59',
      '-15:59',
      '-16:00',
      '+23:59',
      '-23:59',
      ' +0200',
      '',
      'z',
      ' UTC',
    ),
    fc.constantFrom(10, 16, 19, 21, 23),
    fc.constantFrom('T', ' ', 't'),
  )
  .map(([date, zone, length, blank]) => {
    const [, sign = '', hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?/.exec(zone) ?? []
    const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
    const shown = new Date(date.getTime() + offset)
    const text = Number.isNaN(shown.getTime()) ? '' : shown.toISOString().slice(0, length).replace('T', blank)
    return length === 10 ? text : `${text}${zone}`
  })

/** Times and zones on both sides of what there is. */
const anyParts = fc
  .tuple(
    fc.constantFrom(
      '2026-02-28',
      '2026-02-29',
      '2024-02-29',
      '1900-02-29',
      '2000-02-29',
      '2026-04-31',
      '0000-12-31',
      '0001-01-01',
      '9999-12-31',
      '10000-01-01',
      '2026-00-10',
      '2026-03-00',
    ),
    fc.constantFrom(
      '',
      'T00:00',
      'T23:59:59.9999',
      'T23:59:59.9999994',
      ' 23:59:59,9999995',
      'T10:00:00.0019995',
      ' 24:00',
      'T24:00:00Z',
      'T10',
      'T10:60',
      'T10:00:60',
      'T10:00.5',
      'T10:00:00,5',
      'T10:00:00.',
    ),
    fc.constantFrom(
      '',
      'Z',
      '+00',
      '+25:00',
      '-24:00',
      '+09:60',
      '+9',
      '+0900',
      'EST',
      '  Z',
      '+15:59',
      '-15:59',
      '-16:00',
      '+23:59',
      '-23:59',
    ),
  )
  .map((parts) => parts.join(''))

const isoText = fc.oneof(
  { weight: 3, arbitrary: inZone },
  anyParts,
  at.map((date) => date.toISOString()),
  at.map((date) => date.toISOString().slice(0, 10)),
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
    'Sun, 01 Mar 2026 10:00:00 +0000',
    '20260301T100000Z',
    '2026-W10-1',
    '2026-060',
    '1772359200',
    'today',
    'infinity',
    'now',
    'epoch',
  ),
)

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

/** Few enough to be met again on the other side. */
const common = fc.constantFrom(
  'a',
  'ab',
  'abc',
  'b',
  'A',
  '5',
  '2026-03-01',
  '2026-03-01T23:59:59.999Z',
  // A day before `now`, and later on that day.
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

// A few keys, so that filters find what data holds; and those that go wrong.
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

// Entries, not a literal: `__proto__` becomes a key of its own.
const objectOf = (value: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(key, value), { maxLength: 4 }).map((entries): unknown => Object.fromEntries(entries))

const listOf = (value: fc.Arbitrary<unknown>) => fc.array(value, { maxLength: 3 })

const shallow = fc.oneof({ weight: 4, arbitrary: scalar }, listOf(scalar), objectOf(scalar))
export const json = fc.oneof({ weight: 4, arbitrary: scalar }, listOf(shallow), objectOf(shallow))

/** As it is after a request: no -0, no undefined. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

export const data = fc
  .array(fc.tuple(key, json), { maxLength: 8, size: 'max' })
  .map((entries) => asJson(Object.fromEntries(entries)))

// What the API would never store is there too: the law knows no exceptions.
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
