import { segmentsApi, type SegmentFacts } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { all, memberOf, onPlan, refusal } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject, type TrackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest
let project: TrackedProject
let release: (() => void) | undefined

beforeAll(async () => {
  segments = await startSegments()
})
beforeEach(() => {
  project = trackedProject(segments)
})
afterEach(async () => {
  release?.()
  release = undefined
  await segments.idle()
})
afterAll(() => segments.stop())

const ask = (id: string) =>
  segments.asPeer('campaigns').post(segmentsApi.definition.path, {
    body: { projectId: project.projectId, generation: 1, id },
  })
const definition = async (id: string): Promise<SegmentFacts> => (await ask(id)).body

/** Blocks the comparisons' requests to the contacts service until `letGo` is called. */
function holdComparisons(): { letGo: () => Promise<void> } {
  const { fitting } = segments.contacts
  const held = new Promise<void>((resolve) => {
    release = () => {
      segments.contacts.fitting = fitting
      resolve()
    }
  })
  segments.contacts.fitting = async (body) => {
    await held
    return fitting(body)
  }
  const letGo = async (): Promise<void> => {
    release?.()
    await segments.idle()
  }
  return { letGo }
}

const track = (id: string) => project.api.patch(`/segments/${id}`, { body: { trackMembership: true } })
const redefine = (id: string, condition: object) =>
  project.api.patch(`/segments/${id}`, { body: { condition } })
const trackedAndCompared = async (condition: object, name?: string): Promise<string> => {
  const id = await project.createTracked(condition, name)
  await segments.idle()
  return id
}
const byCondition = (condition: object, definitions: object = {}) => ({
  isStored: false,
  trackMembership: true,
  condition,
  definitions,
})
const byMembers = { isStored: true, trackMembership: true }

describe('the definition of a tracked segment', () => {
  it('contains its condition until the first comparison has ended', async () => {
    project.someone('pro')
    const id = await project.createId()
    const { letGo } = holdComparisons()
    await track(id)

    const early = await definition(id)
    await letGo()

    expect(early).toMatchObject(byCondition(onPlan('pro')))
    expect(await definition(id)).toMatchObject({ ...byMembers, membershipVersion: 1 })
  })

  it('contains its new condition until a comparison with that condition has ended', async () => {
    project.someone('pro')
    project.someone('free')
    const id = await trackedAndCompared(onPlan('pro'))
    const { letGo } = holdComparisons()
    await redefine(id, onPlan('free'))

    const early = await definition(id)
    await letGo()

    expect(early).toMatchObject(byCondition(onPlan('free')))
    expect(await definition(id)).toMatchObject({ ...byMembers, membershipVersion: 3 })
  })

  it('still refers to its members during a requested or daily comparison and after a rename', async () => {
    const id = await trackedAndCompared(onPlan('pro'))
    const { letGo } = holdComparisons()
    const computed = project.api.post(`/segments/${id}/compute`)
    segments.forward(25 * 3_600_000)
    await project.api.patch(`/segments/${id}`, { body: { name: 'Another' } })

    expect(await definition(id)).toMatchObject(byMembers)

    await letGo()
    await computed
  })
})

describe('the definition of a segment in a chain of references', () => {
  it('contains the conditions of the segments to which it refers while one of these is being compared, at any depth', async () => {
    const inner = await trackedAndCompared(onPlan('pro'), 'Inner')
    const between = await project.createId({ name: 'Between', condition: memberOf(inner) })
    const outer = await trackedAndCompared(memberOf(between), 'Outer')
    const outermost = await trackedAndCompared(memberOf(outer), 'Outermost')
    const before = await definition(between)
    const { letGo } = holdComparisons()
    await redefine(inner, onPlan('free'))

    const early = await Promise.all([between, outer, outermost].map(definition))
    await letGo()

    expect(before).toMatchObject({ isStored: false, definitions: {}, memberships: { [inner]: 0 } })
    expect(early).toMatchObject([
      { isStored: false, definitions: { [inner]: onPlan('free') }, memberships: {} },
      byCondition(memberOf(between), { [between]: memberOf(inner), [inner]: onPlan('free') }),
      byCondition(memberOf(outer), {
        [outer]: memberOf(between),
        [between]: memberOf(inner),
        [inner]: onPlan('free'),
      }),
    ])
    expect(await Promise.all([outer, outermost].map(definition))).toMatchObject([byMembers, byMembers])
  })

  it('still refers to its members while only a segment that refers to it is being compared', async () => {
    const inner = await trackedAndCompared(onPlan('pro'), 'Inner')
    const outer = await trackedAndCompared(memberOf(inner), 'Outer')
    const { letGo } = holdComparisons()
    await redefine(outer, all({ field: `segment.${inner}`, operator: 'notMemberOfSegment' }))

    expect(await definition(inner)).toMatchObject(byMembers)
    expect(await definition(outer)).toMatchObject({ isStored: false, definitions: {} })

    await letGo()
  })

  it('cannot be read (503) while the conditions of segments that are being compared make it too large', async () => {
    expectLogs('request.refused')
    const many = all(...Array.from({ length: 100 }, (_, n) => ({ field: `data.f${n}`, operator: 'exists' })))
    const inner: string[] = []
    for (let each = 0; each < 6; each += 1) inner.push(await trackedAndCompared(many, `Inner ${each}`))
    const outer = await project.createId({ name: 'Outer', condition: memberOf(...inner) })
    const { letGo } = holdComparisons()
    for (const id of inner) await redefine(id, { ...many, logic: 'OR' })

    const early = await ask(outer)
    await letGo()

    expect(early).toMatchObject(refusal(503, 'EXTERNAL_SERVICE_ERROR'))
    expect(await definition(outer)).toMatchObject({ isStored: false, definitions: {} })
  })
})
