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
  it("returns a bare list of the project's segments, newest first", async () => {
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

  it('returns pages, newest first, that together equal the bare list', async () => {
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
    'returns a page with %s',
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
    'returns the bare list with %s, because an unreadable limit counts as absent',
    async (query) => {
      expect((await project.api.get(`/segments?${query}`)).body).toEqual([])
    },
  )

  it.each(['x', 'W10', Buffer.from('["name","a","b"]').toString('base64url')])(
    'returns 400 with the cursor %s',
    async (cursor) => {
      expect(await project.api.get(`/segments?cursor=${cursor}`)).toMatchObject(refusal(400, 'BAD_REQUEST'))
    },
  )
})
