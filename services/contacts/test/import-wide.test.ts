import { someCaller } from '@postrider/testing'
import { imported } from './csv-upload.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

/** CPU time of this thread: on the clock, others' work on the machine looks like a long step of ours. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** What a step of work on the whole file at once takes. */
function wholeFileMs(cells: readonly string[], rows: number): number {
  const startedAt = cpuMs()
  JSON.stringify(Array.from({ length: rows }, () => cells))
  return cpuMs() - startedAt
}

/** Watches the turns of the event loop; `stop` answers what the longest took. */
function watchTurns(): { stop(): number } {
  let longestMs = 0
  let last = cpuMs()
  const timer = setInterval(() => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }, 1)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(longestMs, cpuMs() - last)
    },
  }
}

describe('a file of millions of empty cells', () => {
  it('is imported, and keeps no other request waiting meanwhile', async () => {
    const [rows, cells] = [19, 261_000]
    const file = `email\n${`a@example.com${','.repeat(cells)}\n`.repeat(rows)}`
    const turns = watchTurns()

    const job = await imported(contacts, contacts.as(someCaller()), file)
    const longestMs = turns.stop()

    expect(job).toMatchObject({
      state: 'completed',
      result: { totalRows: rows, successCount: rows, createdCount: 1, failureCount: 0 },
    })
    // All cells in one parameter: sixteen times as long.
    expect(longestMs).toBeLessThan(
      3 *
        wholeFileMs(
          Array.from({ length: cells }, () => ''),
          rows,
        ),
    )
  }, 120_000)
})
