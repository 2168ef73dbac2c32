import { cpuMs, watchTurns } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { imported } from './csv-upload.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

/** Returns the CPU time of one synchronous step on the full file, in milliseconds. */
function fullFileMs(cells: readonly string[], rows: number): number {
  const startedAt = cpuMs()
  JSON.stringify(Array.from({ length: rows }, () => cells))
  return cpuMs() - startedAt
}

describe('a file of millions of empty cells', () => {
  it('is imported, and does not delay other requests', async () => {
    const [rows, cells] = [19, 261_000]
    const file = `email\n${`a@example.com${','.repeat(cells)}\n`.repeat(rows)}`
    const turns = watchTurns()

    const job = await imported(contacts, contacts.as(someCaller()), file)
    const longestMs = turns.stop()

    expect(job).toMatchObject({
      state: 'completed',
      result: { totalRows: rows, successCount: rows, createdCount: 1, failureCount: 0 },
    })
    // If all cells were one parameter, this would take sixteen times as long.
    expect(longestMs).toBeLessThan(
      3 *
        fullFileMs(
          Array.from({ length: cells }, () => ''),
          rows,
        ),
    )
  }, 120_000)
})
