import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { contactsApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { every, filter, walkAudience } from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { fill, startFillable, type Fillable } from './filled-projects.ts'
import type { ContactsUnderTest } from './start.ts'

let fillable: Fillable
let contacts: ContactsUnderTest

beforeAll(async () => {
  fillable = await startFillable()
  contacts = fillable.contacts
})
afterAll(() => fillable.stop())

const all = { kind: 'all' as const }
const api = () => peerApi(contacts.service, contactsApi)

const idsOf = async (projectId: string): Promise<string[]> => {
  const rows = await contacts.db
    .selectFrom('contacts')
    .select('id')
    .where('project_id', '=', projectId)
    .execute()
  return rows.map(({ id }) => id)
}

describe('reading all pages of an audience', () => {
  it.each([1, 2, 3, 4, 5])(
    'returns each contact that exists all the time once, while other contacts are created, changed and deleted (seed %i)',
    async (seed) => {
      const caller = someCaller()
      const { projectId } = caller
      const client = contacts.as(caller)
      const random = randomOf(seed)
      await fill(fillable, projectId, 230)
      const before = await idsOf(projectId)
      const seen: string[] = []

      for (let after: string | null | undefined; after !== null;) {
        const page = await api().audience({ projectId, generation: 1, audience: all, limit: 17, after })
        seen.push(...page.ids)
        after = page.next
        const present = await idsOf(projectId)
        await client.delete(`/contacts/${present[Math.floor(random() * present.length)]}`)
        await client.post('/contacts', { body: { email: `${uuidv7()}@example.com` } })
        await client.patch(`/contacts/${present[Math.floor(random() * present.length)]}`, {
          body: { email: `${uuidv7()}@example.com`, subscribed: random() < 0.5, data: { n: random() } },
        })
      }

      const stayed = new Set(await idsOf(projectId))
      expect(seen).toHaveLength(new Set(seen).size)
      expect(seen.filter((id) => !before.includes(id))).toEqual([])
      expect(before.filter((id) => stayed.has(id) && !seen.includes(id))).toEqual([])
    },
  )

  it('continues after pages without matches, because a page scans at most 10,000 contacts', async () => {
    const projectId = uuidv7()
    await fill(fillable, projectId, 30_001)
    // Matches only the oldest contacts, which are scanned last.
    const condition = every(filter('data.n', 'lessThanOrEqual', 3))
    const question = { projectId, generation: 1, audience: { kind: 'condition' as const, condition } }

    const pages = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await api().audience({ ...question, after, limit: 2 })
      pages.push(page.ids.length)
      after = page.next
    }

    // The third page ends after 30,000 contacts, where the fourth page starts.
    expect(pages.slice(0, 2)).toEqual([0, 0])
    expect(pages.reduce((sum, size) => sum + size)).toBe(3)
    expect(pages.length).toBeLessThanOrEqual(6)
    expect(await walkAudience(api(), { projectId, generation: 2, audience: all })).toEqual([])
  })

  it('scans fewer contacts per page if the condition reads more events', async () => {
    const projectId = uuidv7()
    await fill(fillable, projectId, 2_500)
    const eight = every(...Array.from({ length: 8 }, (_, index) => filter(`event.e${index}`, 'triggered')))
    const question = { projectId, generation: 1, limit: 10 }
    const segmentId = uuidv7()
    const audiences = [
      { kind: 'condition' as const, condition: eight },
      {
        kind: 'condition' as const,
        condition: every(filter(`segment.${segmentId}`, 'memberOfSegment')),
        definitions: { [segmentId]: eight },
      },
    ]

    for (const audience of audiences) {
      let pages = 0
      for (let after: string | null | undefined; after !== null; pages += 1)
        after = (await api().audience({ ...question, audience, after })).next
      expect(pages).toBe(3)
    }
  })

  it('returns 50,000 contacts with their data in constant memory', async () => {
    const projectId = uuidv7()
    await fill(fillable, projectId, 50_000)
    const sizes: number[] = []
    let seen = 0

    for (let after: string | null | undefined; after !== null;) {
      const page = await api().audience({
        projectId,
        generation: 1,
        audience: all,
        select: 'rows',
        limit: 1000,
        after,
      })
      seen += page.contacts?.length ?? 0
      after = page.next
      if (seen % 10_000 === 0) sizes.push(heapInUse())
    }

    expect(seen).toBe(50_000)
    const [first = 0, ...later] = sizes
    // All contacts together are about 20 MB.
    expect(Math.max(...later) - first).toBeLessThan(8_000_000)
  }, 300_000)

  it('is not possible (501) for a segment if the segments service is not installed', async () => {
    const body = {
      projectId: uuidv7(),
      generation: 1,
      audience: { kind: 'segment', segmentId: uuidv7() },
      limit: 1,
    }

    const answer = await contacts.asPeer().post(contactsApi.audience.path, { body })

    expect(answer).toMatchObject({ status: 501, body: { error: { code: 'NOT_IMPLEMENTED' } } })
  })
})

/** Returns a random number generator (Mulberry32) whose seed makes a run repeatable. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  // V8 exposes the collector to contexts created after the flag is set.
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new TypeError('No garbage collector')
  collect()
  return process.memoryUsage().heapUsed
}
