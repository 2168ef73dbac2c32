import { onPlan, refusal } from './factories.ts'
import { sharedSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject, type TrackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest
let project: TrackedProject

beforeAll(async () => {
  segments = await sharedSegments()
})
beforeEach(() => {
  project = trackedProject(segments)
})
afterAll(() => segments.stop())

describe('POST /segments/:id/compute', () => {
  it('returns how many contacts entered and left: none the second time', async () => {
    const id = await project.createTracked(onPlan('pro'))
    const { email } = project.someone('free')
    await segments.idle()
    // The contact changes without a message.
    project.put(email, 'pro')

    const answers = [
      await project.api.post(`/segments/${id}/compute`),
      await project.api.post(`/segments/${id}/compute`),
    ]
    project.put(email, 'free')
    const third = await project.api.post(`/segments/${id}/compute`)

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { added: 1, removed: 0, total: 1 }],
      [200, { added: 0, removed: 0, total: 1 }],
    ])
    expect(third.body).toEqual({ added: 0, removed: 1, total: 0 })
  })

  it('returns 400 if the segment is not tracked, and 404 for a segment of another project', async () => {
    const id = await project.createId()
    const fixed = await project.createStatic()

    expect(await project.api.post(`/segments/${id}/compute`)).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await project.api.post(`/segments/${fixed}/compute`)).toMatchObject(refusal(400, 'BAD_REQUEST'))
    const other = trackedProject(segments)
    expect(await other.api.post(`/segments/${id}/compute`)).toMatchObject({ status: 404 })
  })
})
