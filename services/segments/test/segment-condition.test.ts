import { someProject, type Project } from './factories.ts'
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

describe('a condition that does not fit', () => {
  it.each<[unknown, string]>([
    ['rubbish', 'condition'],
    [5, 'condition'],
    [true, 'condition'],
    [[], 'condition'],
    [{}, 'condition.logic'],
    [{ logic: 'AND', groups: [] }, 'condition.groups'],
    [
      { logic: 'AND', groups: [{ filters: [{ field: 'subscribed', operator: 'equals', value: 'true' }] }] },
      'condition.groups.0.filters.0.value',
    ],
  ])('is 422 that names the field, in POST and PATCH: %j', async (condition, field) => {
    const id = await project.createId()

    for (const answer of [
      await project.create({ condition }),
      await project.api.patch(`/segments/${id}`, { body: { condition } }),
    ])
      expect(answer).toMatchObject({
        status: 422,
        body: {
          error: {
            code: 'VALIDATION_ERROR',
            errors: expect.arrayContaining([expect.objectContaining({ field })]),
          },
        },
      })
  })

  it('is the bare 400 where there is none, and stays in a PATCH with null', async () => {
    const { body: before } = await project.create()

    for (const condition of [undefined, null])
      expect(await project.api.post('/segments', { body: { name: 'A', condition } })).toMatchObject({
        status: 400,
        body: { error: 'Condition is required for dynamic segments and must be an object' },
      })
    const changed = await project.api.patch(`/segments/${before.id}`, { body: { condition: null } })

    expect([changed.status, changed.body.condition]).toEqual([200, before.condition])
  })
})
