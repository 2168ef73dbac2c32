import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'

// Texts with everything that has broken a parser somewhere: NUL, unpaired surrogates, prototype members, percent signs.
export const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    '%',
    '%00',
    '../..',
    "'; --",
    '1e999',
    'null',
  ),
)
export const value = fc.oneof(text, fc.jsonValue(), fc.double(), fc.constantFrom(null, [], {}, -0, 1e308))
export const data = fc.oneof(value, fc.dictionary(text, value, { maxKeys: 8 }))
export const email = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom('a@example.com', ' B@EXAMPLE.com '),
  text,
  value,
)

/** A body that is nearly right, or nothing like it, as the text that goes over the wire. */
export const bodyOf = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record(fields, { requiredKeys: [] }).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.json() },
    text.map((each) => each.toWellFormed()),
    fc.constantFrom(
      '{"__proto__":{"email":"x"}}',
      '[]',
      '"a"',
      'null',
      '5',
      '{',
      '{"email":"a@example.com","email":1}',
    ),
  )

export const id = fc.oneof(
  { weight: 2, arbitrary: fc.constant('known') },
  fc.uuid(),
  // A segment of dots alone is no id but a way up: clients resolve it before they ask (RFC 3986 section 5.2.4).
  text.map((each) => encodeURIComponent(each.toWellFormed())).filter((each) => !/^\.{1,2}$/.test(each)),
  fc.constantFrom('%zz', '%', '%c0%80', uuidv7().toUpperCase()),
)

// What Node's own client lets through as a header: visible Latin-1 and blanks.
const headerText = fc.string({
  unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 300,
})
export const headers = fc
  .record({ 'x-request-id': headerText, 'idempotency-key': headerText }, { requiredKeys: [] })
  .map((given) =>
    Object.fromEntries(Object.entries(given).filter(([, header]) => !/[\u007f-\u009f]/.test(header))),
  )

const query = fc
  .dictionary(
    fc.oneof(
      fc.constantFrom(
        'limit',
        'cursor',
        'search',
        'subscribed',
        'sort',
        'dir',
        'eventName',
        'email',
        'startDate',
        'endDate',
        'e',
        '__proto__',
      ),
      text,
    ),
    fc.oneof(text, fc.constantFrom('1', '100', '-1', '0', '1e300', 'NaN', 'true', 'email', 'asc', 'known')),
    { maxKeys: 6 },
  )
  .map((given) =>
    Object.entries(given)
      .map(
        ([name, each]) =>
          `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(each.toWellFormed())}`,
      )
      .join('&'),
  )
export const rawQuery = fc.oneof(
  query,
  fc.constantFrom('%', '%zz=%zz', '&&&', '=', 'limit=1&limit=2', '__proto__=1&__proto__=2', '?'),
)
