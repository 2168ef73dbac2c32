import { watchStatements } from '@postrider/testing/postgres'
import { someCaller } from '@postrider/testing/service'
import { imported } from './csv-upload.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const megabyte = 1024 * 1024

/** Returns the number of characters in a parameter that the driver escapes one by one: elements of an array. */
const escapedLength = (value: unknown): number =>
  Array.isArray(value) ? value.flat(Infinity).reduce((sum: number, each) => sum + String(each).length, 0) : 0

describe('a file of millions of empty cells', () => {
  it('is imported in statements of limited size, so that it does not delay other requests', async () => {
    const [rows, cells] = [19, 261_000]
    const file = `email\n${`a@example.com${','.repeat(cells)}\n`.repeat(rows)}`
    const statements = watchStatements()

    const job = await imported(contacts, contacts.as(someCaller()), file)
    const values = statements.stop().flatMap((statement) => statement.values)

    expect(job).toMatchObject({
      state: 'completed',
      result: { totalRows: rows, successCount: rows, createdCount: 1, failureCount: 0 },
    })
    // The cells as JSON have 15 MB. A statement gets eight chunks, each with one row of 0.75 MB.
    const lengths = values.map((value) => (typeof value === 'string' ? value.length : 0))
    expect(Math.max(...lengths)).toBeGreaterThan(5 * megabyte)
    expect(Math.max(...lengths)).toBeLessThan(7 * megabyte)
    expect(Math.max(...values.map(escapedLength))).toBeLessThan(megabyte)
  }, 120_000)
})
