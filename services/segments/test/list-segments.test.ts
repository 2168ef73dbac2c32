import { refusal, someProject, type Project } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'

let segments: SegmentsUnderTest
let project: Project

beforeAll(async () => {
  segments = await startSegments()
})
beforeEach(() => {
  project = someProject(segments)
})
afterAll(() => segments.stop())

describe('GET /segments', () => {
  it('returns all segments of the project in one list, newest first', async () => {
    const ids = [
      await project.createId({ name: 'A' }),
      await project.createStatic('B'),
      await project.createId({ name: 'C' }),
    ]
    await someProject(segments).create()

    const { status, body } = await project.api.get('/segments')

    expect(status).toBe(200)
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    expect(body[0]).toEqual((await project.api.get(`/segments/${ids[2]}`)).body)
  })
})

describe('GET /segments?limit=&cursor=', () => {
  const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id)

  it('returns pages that together equal the list without paging, newest first', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await project.createId({ name })
    await someProject(segments).create()
    const all = (await project.api.get('/segments')).body

    const first = (await project.api.get('/segments?limit=2')).body
    const second = (await project.api.get(`/segments?limit=2&cursor=${first.cursor}`)).body
    const rest = (await project.api.get(`/segments?cursor=${second.cursor}`)).body

    expect(first).toEqual({ data: all.slice(0, 2), cursor: expect.any(String), hasMore: true, total: 5 })
    expect(second).toMatchObject({ hasMore: true, total: 0 })
    expect(rest).toEqual({ data: all.slice(4), cursor: null, hasMore: false, total: 0 })
    expect([...ids(first.data), ...ids(second.data), ...ids(rest.data)]).toEqual(ids(all))
  })

  it.each(['limit=1', 'limit=100', 'limit=1000', 'limit=1&cursor='])(
    'returns a page for %s',
    async (query) => {
      await project.create()

      const { status, body } = await project.api.get(`/segments?${query}`)

      expect([status, body]).toEqual([
        200,
        { data: [expect.anything()], cursor: null, hasMore: false, total: 1 },
      ])
    },
  )

  it.each(['limit=&cursor=', 'page=1', 'limit=abc', 'limit=0', 'limit=-1', 'limit=1.5'])(
    'returns the list without paging for %s, because an invalid limit is ignored',
    async (query) => {
      expect((await project.api.get(`/segments?${query}`)).body).toEqual([])
    },
  )

  it.each(['x', 'W10', Buffer.from('["name","a","b"]').toString('base64url')])(
    'returns 400 for the cursor %s',
    async (cursor) => {
      expect(await project.api.get(`/segments?cursor=${cursor}`)).toMatchObject(refusal(400, 'BAD_REQUEST'))
    },
  )
})
