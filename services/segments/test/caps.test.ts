import { onPlan, someProject, type Project } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'

let segments: SegmentsUnderTest
let project: Project

beforeAll(async () => {
  segments = await startSegments({ settings: { maxSegments: 4, maxTracked: 2 } })
})
beforeEach(() => {
  project = someProject(segments)
})
afterAll(() => segments.stop())

const limited = (limit: number) => ({
  status: 429,
  body: { error: { code: 'RATE_LIMIT_EXCEEDED', details: { limit }, suggestion: expect.any(String) } },
})
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

describe('the cap on the number of segments', () => {
  it('causes 429 without Retry-After, and allows another segment after a deletion', async () => {
    const ids = [
      await project.createId(),
      await project.createStatic(),
      await project.createId(),
      await project.createId(),
    ]

    const beyond = await project.create()
    await project.api.delete(`/segments/${ids[1]}`)

    expect(beyond).toMatchObject(limited(4))
    expect(beyond.headers.get('retry-after')).toBeNull()
    expect((await project.create()).status).toBe(201)
  })

  it('is not exceeded by concurrent requests, and is separate for each project', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => project.create()))

    expect(statuses(answers)).toEqual([201, 201, 201, 201, ...Array<number>(6).fill(429)])
    expect((await someProject(segments).create()).status).toBe(201)
  })
})

describe('the cap on the number of tracked segments', () => {
  const track = (id: string, trackMembership = true) =>
    project.api.patch(`/segments/${id}`, { body: { trackMembership } })

  it('applies to created and changed segments', async () => {
    const ids = [
      await project.createId({ trackMembership: true }),
      await project.createId(),
      await project.createId(),
    ]
    const [first = '', second = '', third = ''] = ids

    expect((await track(second)).status).toBe(200)
    expect(await track(third)).toMatchObject(limited(2))
    expect(await project.create({ trackMembership: true })).toMatchObject(limited(2))
    expect((await track(second)).status).toBe(200)
    expect((await track(first, false)).status).toBe(200)
    expect((await track(third)).status).toBe(200)
  })

  it('is not exceeded by concurrent changes', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => project.createId()))

    const answers = await Promise.all(ids.map((id) => track(id)))

    expect(statuses(answers)).toEqual([200, 200, 429, 429])
  })
})

describe('the cap on the size of conditions', () => {
  const most = 8 * 1024 * 1024

  /** Creates segments whose conditions together have the maximum size. */
  async function fill(): Promise<string[]> {
    const ids = [await project.createId(), await project.createId(), await project.createId()]
    const condition = JSON.stringify(onPlan('x'.repeat(most / 3 - 200)))
    await segments.db
      .updateTable('segments')
      .set({ condition, counted_at: new Date() })
      .where('id', 'in', ids)
      .execute()
    return ids
  }

  it('causes 429 if it would be exceeded, and allows another segment after a deletion', async () => {
    const [first = ''] = await fill()
    const small = await project.createId()

    const larger = await project.api.patch(`/segments/${small}`, {
      body: { condition: onPlan('x'.repeat(10_000)) },
    })
    const renamed = await project.api.patch(`/segments/${small}`, { body: { name: 'Small' } })
    await project.api.delete(`/segments/${small}`)
    const beyond = await project.create({ condition: onPlan('x'.repeat(10_000)) })
    await project.api.delete(`/segments/${first}`)

    expect(larger).toMatchObject(limited(most))
    expect(renamed).toMatchObject({ status: 200, body: { condition: onPlan('pro') } })
    expect(beyond).toMatchObject(limited(most))
    expect((await project.create({ condition: onPlan('x'.repeat(10_000)) })).status).toBe(201)
  })
})
