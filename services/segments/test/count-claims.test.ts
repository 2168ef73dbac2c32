import { contactsApi } from '@postrider/contracts/internal'
import { connectPatienceMs } from '@postrider/http'
import { someProject } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'

let segments: SegmentsUnderTest

beforeAll(async () => {
  segments = await startSegments()
})
afterAll(() => segments.stop())

/** Returns when the leases of the claimed segments end, in milliseconds since 1970. */
async function claims(): Promise<number[]> {
  const rows = await segments.db.selectFrom('segments').select('count_lease_until as until').execute()
  return rows.flatMap(({ until }) => until?.getTime() ?? [])
}

describe('segments claimed together for counting', () => {
  it('stay claimed longer than the maximum time to count all of them', async () => {
    for (let each = 0; each < 3; each += 1) await someProject(segments).create()
    await segments.idle()
    const { count } = segments.contacts
    const claimed: number[][] = []
    segments.contacts.count = async (body) => {
      const now = segments.now().getTime()
      claimed.push((await claims()).map((until) => until - now))
      return count(body)
    }

    segments.forward(121_000)
    await segments.idle()

    const longestMs = 3 * (connectPatienceMs + contactsApi.count.deadlineMs)
    expect(claimed[0]).toHaveLength(3)
    expect(Math.min(...(claimed[0] ?? []))).toBeGreaterThan(longestMs)
  })
})
