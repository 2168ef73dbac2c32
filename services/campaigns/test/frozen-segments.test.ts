import { referencesApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { someSegment } from '@postrider/testing/fakes'
import { all, onPlan, refusal, someProject, type Project } from './factories.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest
let project: Project

beforeAll(async () => {
  campaigns = await startCampaigns()
})
beforeEach(() => {
  project = someProject(campaigns)
  campaigns.resetFakes()
})
afterAll(() => campaigns.stop())

/** Creates a tracked segment in the segments and contacts services. Its members arrive by messages. */
function trackedSegment(facts: object = {}) {
  const segment = someSegment({ projectId: project.projectId })
  const known = { ...segment.facts, ...facts }
  const publish = (rest: object = {}) => {
    const facts = { ...known, membershipVersion: segment.facts.membershipVersion, ...rest }
    campaigns.segments.know({ projectId: project.projectId, generation: 1 }, facts)
    campaigns.contacts.knowSegment({ projectId: project.projectId, generation: 1 }, facts)
  }
  const enter = (...ids: string[]) => {
    for (const id of ids) campaigns.contacts.consume(segment.enters(id))
    publish()
  }
  publish()
  return { id: segment.id, enter, publish }
}
const inSegments = (...ids: string[]) =>
  all(...ids.map((id) => ({ field: `segment.${id}`, operator: 'memberOfSegment' })))
const filtered = (condition: object) => ({ audienceType: 'FILTERED', audienceCondition: condition })
const usersOf = async (segmentId: string): Promise<string[]> => {
  const body = { projectId: project.projectId, generation: 1, kind: 'segment', id: segmentId }
  const answer = await campaigns.asPeer('segments').post(referencesApi.find.path, { body })
  return answer.body.campaigns.map(({ id }: { id: string }) => id)
}
const mailed = async (): Promise<string[]> =>
  (await project.published())
    .filter(({ type }) => type === 'campaign.page')
    .flatMap(({ data }): string[] => data.contactIds)
    .toSorted()

describe('a campaign whose condition refers to a segment with stored members', () => {
  it.each(['directly', 'through another segment'])(
    'is sent only to the members at its start (%s)',
    async (way) => {
      campaigns.contacts.pageSize = 1
      const ids = project.putMany(4)
      const [oldest = '', second = '', third = '', newest = ''] = ids
      const segment = trackedSegment()
      segment.enter(second, newest)
      const version = 2
      const between = campaigns.segments.put(project.projectId, { condition: inSegments(segment.id) })
      campaigns.segments.know(
        { projectId: project.projectId, generation: 1 },
        {
          ...(await campaigns.segments.definition({
            projectId: project.projectId,
            generation: 1,
            id: between,
          })),
          memberships: { [segment.id]: version },
        },
      )
      const id = await project.createId(
        way === 'directly'
          ? filtered(inSegments(segment.id))
          : { audienceType: 'SEGMENT', segmentId: between },
      )
      campaigns.contacts.faults.audience = () => segment.enter(oldest, third)

      expect(await usersOf(segment.id)).toEqual(way === 'directly' ? [id] : [])
      await project.call(id, 'send')
      // The audience's remaining pages need the segment.
      expect(await usersOf(segment.id)).toEqual([id])
      await campaigns.sendAll()

      expect(await mailed()).toEqual([second, newest].toSorted())
      expect(await project.get(id)).toMatchObject({ status: 'SENT', totalRecipients: 2, sentCount: 2 })
    },
  )

  it('uses the condition of a tracked segment whose members are still being computed', async () => {
    const [paying] = [project.put('pro'), project.put('free')]
    const segment = trackedSegment({ isStored: false, condition: onPlan('pro') })
    const id = await project.createId(filtered(inSegments(segment.id)))

    await project.call(id, 'send')
    await campaigns.sendAll()

    expect(await mailed()).toEqual([paying])
  })

  it('cannot be sent (503) if its condition is too large until the members of its segments are computed', async () => {
    expectLogs('request.refused')
    const [contact] = project.putMany(1)
    const many = all(
      ...Array.from({ length: 100 }, (_, n) => ({ field: `data.f${n}`, operator: 'notExists' })),
    )
    const tracked = Array.from({ length: 6 }, () => trackedSegment({ condition: many }))
    for (const segment of tracked) segment.enter(contact ?? '')
    const id = await project.createId(filtered(inSegments(...tracked.map((segment) => segment.id))))
    for (const segment of tracked) segment.publish({ isStored: false })

    const early = await project.call(id, 'send')
    for (const segment of tracked) segment.publish()
    const late = await project.call(id, 'send')

    expect(early).toMatchObject(refusal(503, 'EXTERNAL_SERVICE_ERROR'))
    expect(late.status).toBe(200)
  })
})
