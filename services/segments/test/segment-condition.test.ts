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

describe('an invalid condition', () => {
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
  ])('returns 422 with the field name, in POST and PATCH: %j', async (condition, field) => {
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

  it('causes 400 with an error text if it is missing in a POST, and is ignored if it is null in a PATCH', async () => {
    const { body: before } = await project.create()

    for (const condition of [undefined, null])
      expect(await project.api.post('/segments', { body: { name: 'A', condition } })).toMatchObject({
        status: 400,
        body: { error: '`condition` is required for a `DYNAMIC` segment and must be an object.' },
      })
    const changed = await project.api.patch(`/segments/${before.id}`, { body: { condition: null } })

    expect([changed.status, changed.body.condition]).toEqual([200, before.condition])
  })
})
