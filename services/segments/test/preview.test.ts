import { v7 as uuidv7 } from 'uuid'
import { memberOf, onPlan, someEmail, someProject, type Project } from './factories.ts'
import { sharedSegments, type SegmentsUnderTest } from './start.ts'

let segments: SegmentsUnderTest
let project: Project

beforeAll(async () => {
  segments = await sharedSegments()
})
beforeEach(() => {
  project = someProject(segments)
})
afterAll(() => segments.stop())

const preview = (condition: unknown) => project.api.post('/segments/preview', { body: { condition } })

describe('POST /segments/preview', () => {
  it('returns the number of matching contacts and the five newest, and stores nothing', async () => {
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) {
      const { id } = project.put(someEmail())
      ids.unshift(id)
    }
    project.put(someEmail(), 'free')

    const { status, body } = await preview(onPlan('pro'))

    expect([status, body.count, body.isExact]).toEqual([200, 7, true])
    expect(body.sample.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 5))
    expect(body.sample[0]).toEqual({
      id: ids[0],
      email: expect.any(String),
      subscribed: expect.any(Boolean),
      data: { plan: 'pro' },
      projectId: project.projectId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect((await project.api.get('/segments')).body).toEqual([])
    expect(await project.published()).toEqual([])
  })

  it('evaluates references to segments, and repeats with the same result', async () => {
    project.put(someEmail())
    project.put(someEmail(), 'free')
    const id = await project.createId({ condition: onPlan('free') })

    const [first, second] = [await preview(memberOf(id)), await preview(memberOf(id))]

    expect(first.body).toMatchObject({ count: 1, isExact: true, sample: [{ data: { plan: 'free' } }] })
    expect(second.body).toEqual(first.body)
  })

  it('rejects a condition with the errors of POST /segments', async () => {
    const unknownField = { logic: 'AND', groups: [{ filters: [{ field: 'height', operator: 'equals' }] }] }
    for (const condition of ['rubbish', [], {}, unknownField, memberOf(uuidv7())]) {
      const [previewed, created] = [await preview(condition), await project.create({ condition })]

      expect(previewed.status).toBe(created.status)
      expect(previewed.body.error).toEqual({
        ...created.body.error,
        requestId: expect.any(String),
      })
    }
  })

  it('requires a condition', async () => {
    const { status, body } = await project.api.post('/segments/preview', { body: {} })

    expect([status, body.error.errors]).toMatchObject([422, [{ field: 'condition' }]])
  })

  it('finds no contacts of other projects', async () => {
    someProject(segments).put(someEmail())

    expect((await preview(onPlan('pro'))).body).toEqual({ count: 0, isExact: true, sample: [] })
  })
})
