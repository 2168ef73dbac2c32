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

/** A tracked segment as segments answers it, known to contacts too; its members come by messages. */
function trackedSegment(facts: object = {}) {
  const segment = someSegment({ projectId: project.projectId })
  const known = { ...segment.facts, ...facts }
  const tell = (rest: object = {}) => {
    const said = { ...known, membershipVersion: segment.facts.membershipVersion, ...rest }
    campaigns.segments.know({ projectId: project.projectId, generation: 1 }, said)
    campaigns.contacts.knowSegment({ projectId: project.projectId, generation: 1 }, said)
  }
  const enter = (...ids: string[]) => {
    for (const id of ids) campaigns.contacts.consume(segment.enters(id))
    tell()
  }
  tell()
  return { id: segment.id, enter, tell }
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
  it.each(['by itself', 'by way of another'])(
    'is for those who were in it when it started, also after a pause (%s)',
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
        way === 'by itself'
          ? filtered(inSegments(segment.id))
          : { audienceType: 'SEGMENT', segmentId: between },
      )
      campaigns.contacts.faults.audience = () => segment.enter(oldest, third)

      expect(await usersOf(segment.id)).toEqual(way === 'by itself' ? [id] : [])
      await project.call(id, 'send')
      // Without it, the rest of the campaign could not be read.
      expect(await usersOf(segment.id)).toEqual([id])
      await campaigns.sendAll()

      expect(await mailed()).toEqual([second, newest].toSorted())
      expect(await project.get(id)).toMatchObject({ status: 'SENT', totalRecipients: 2, sentCount: 2 })
    },
  )

  it('is for those who fit the condition of a tracked one that is being compared', async () => {
    const [paying] = [project.put('pro'), project.put('free')]
    const segment = trackedSegment({ isStored: false, condition: onPlan('pro') })
    const id = await project.createId(filtered(inSegments(segment.id)))

    await project.call(id, 'send')
    await campaigns.sendAll()

    expect(await mailed()).toEqual([paying])
  })

  it('is started later where it is too large with the conditions of those that are being compared', async () => {
    expectLogs('request.refused')
    const [contact] = project.putMany(1)
    const many = all(
      ...Array.from({ length: 100 }, (_, n) => ({ field: `data.f${n}`, operator: 'notExists' })),
    )
    const tracked = Array.from({ length: 6 }, () => trackedSegment({ condition: many }))
    for (const segment of tracked) segment.enter(contact ?? '')
    const id = await project.createId(filtered(inSegments(...tracked.map((segment) => segment.id))))
    for (const segment of tracked) segment.tell({ isStored: false })

    const early = await project.call(id, 'send')
    for (const segment of tracked) segment.tell()
    const late = await project.call(id, 'send')

    expect(early).toMatchObject(refusal(503, 'EXTERNAL_SERVICE_ERROR'))
    expect(late.status).toBe(200)
  })
})
