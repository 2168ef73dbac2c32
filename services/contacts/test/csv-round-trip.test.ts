import { someCaller } from '@postrider/testing/service'
import { fc } from '@postrider/testing/property'
import { parse } from 'csv-parse/sync'
import { textOfValue } from '../src/domain/cell-text.ts'
import { exported, imported } from './csv-upload.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '=1+1',
      "'=x",
      "''@",
      '+1',
      '-',
      '\t',
      '\r',
      '\n',
      '"',
      '""',
      ',',
      ';',
      '\uFEFF',
      ' x ',
      ' ',
      '\u00A0x\u3000',
      'x"',
      '"x',
      'a;"b",\tc',
      'sep=;',
      'true',
    ),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'email',
      'Email',
      'subscribed',
      'createdAt',
      'data.',
      'data.data.x',
    ),
  )
  .map((each) => each.replaceAll('\u0000', '').toWellFormed())
const value = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.array(fc.oneof(text, fc.integer(), fc.constant(null)), { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
)
const contactsArbitrary = fc.array(
  fc.record({ data: fc.dictionary(text, value, { maxKeys: 5 }), subscribed: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
)

describe('an import of an export with any data', () => {
  it('does not change the exported project, and creates the same contacts in another project, with data as text', async () => {
    await fc.assert(
      fc.asyncProperty(contactsArbitrary, async (given) => {
        const [api, other] = [contacts.as(someCaller()), contacts.as(someCaller())]
        for (const [index, body] of given.entries())
          await api.post('/contacts', { body: { email: `+${index}@example.com`, ...body } })
        const before = await exported(api)
        const file = (await api.get('/contacts/export')).body

        const own = await imported(contacts, api, file)
        const foreign = await imported(contacts, other, file)

        expect([own.result.failureCount, foreign.result.failureCount]).toEqual([0, 0])
        expect(await exported(api)).toEqual(before)
        expect(
          (await exported(other)).map(({ email, subscribed, data }) => ({ email, subscribed, data })),
        ).toEqual(before.map(({ email, subscribed, data }) => ({ email, subscribed, data: textsOf(data) })))
        expectHarmless(file)
      }),
      { numRuns: 40 },
    )
  }, 180_000)
})

const textsOf = (data: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(data)).map(([key, each]) => [key, textOfValue(each)]))

/** Asserts that no cell starts like a formula, except for numbers. */
function expectHarmless(file: string): void {
  const cells = parse(file, { record_delimiter: '\r\n' }).flat()
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-\d+$/.test(cell))).toEqual([])
}
