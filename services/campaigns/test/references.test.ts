import { referencesApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { conformsToReferencesApi } from '@postrider/testing/fakes'
import { all, someProject, spring } from './factories.ts'
import { sharedCampaigns, type CampaignsUnderTest } from './start.ts'

describe('POST /internal/references', () => {
  conformsToReferencesApi(['template', 'domain', 'segment', 'event', 'field'], async () => {
    const campaigns = await sharedCampaigns()
    /** The real id of each resource, by the id in the conformance suite. */
    const idOf = new Map<string, string>()
    const { find } = peerApi(campaigns.service, referencesApi)
    const realOf = (id: string, make: () => string): string => {
      const known = idOf.get(id) ?? make()
      idOf.set(id, known)
      return known
    }
    const filtered = (filter: Record<string, unknown>) => ({
      audienceType: 'FILTERED',
      audienceCondition: all(filter),
    })
    return {
      api: { find: (input) => find({ ...input, id: idOf.get(input.id) ?? input.id }) },
      owns: 'campaigns',
      refer: async ({ projectId, generation, kind, id }, name) => {
        const from = kind === 'domain' ? `us@mail.${id}` : spring.from
        if (kind === 'domain') campaigns.campaignSends.verify(projectId, id)
        const body = {
          template: () => ({ templateId: realOf(id, () => campaigns.templates.put(projectId)) }),
          domain: () => ({}),
          segment: () => ({
            audienceType: 'SEGMENT',
            segmentId: realOf(id, () => campaigns.segments.put(projectId, { members: [] })),
          }),
          event: () => filtered({ field: `event.${id}`, operator: 'triggered' }),
          field: () => filtered({ field: id, operator: 'exists' }),
        }[kind]()
        const client = campaigns.as({ ...someCaller(projectId), generation })
        const answer = await client.post('/campaigns', { body: { ...spring, from, ...body, name } })
        return answer.body.data.id
      },
      unrefer: async (projectId, id) => {
        await campaigns.as(someCaller(projectId)).delete(`/campaigns/${id}`)
      },
      stop: campaigns.stop,
    }
  })
})

describe('a resource that a campaign uses', () => {
  let campaigns: CampaignsUnderTest
  beforeAll(async () => {
    campaigns = await sharedCampaigns()
  })
  afterAll(() => campaigns.stop())

  it('is referenced from the draft until the campaign ends', async () => {
    const project = someProject(campaigns)
    const { projectId } = project
    const segmentId = campaigns.segments.put(projectId, { members: [project.put()] })
    const templateId = campaigns.templates.put(projectId)
    const id = await project.createId({ audienceType: 'SEGMENT', segmentId, templateId })
    const users = async () => {
      const input = [
        { kind: 'segment', id: segmentId },
        { kind: 'template', id: templateId },
        { kind: 'domain', id: 'example.com' },
      ]
      const answers = input.map((each) =>
        campaigns
          .asPeer('send')
          .post(referencesApi.find.path, { body: { projectId, generation: 1, ...each } }),
      )
      return (await Promise.all(answers)).map(({ body }) => body.campaigns.length)
    }

    const draft = await users()
    await project.call(id, 'send')
    const sending = await users()
    await campaigns.sendAll()

    expect([draft, sending, await users()]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [0, 0, 0],
    ])
  })

  it("can be a segment in the condition, but not a domain that is only a suffix of the sender's domain", async () => {
    const project = someProject(campaigns)
    const { projectId } = project
    const segmentId = campaigns.segments.put(projectId, { members: [] })
    await project.createId({
      audienceType: 'FILTERED',
      audienceCondition: all({ field: `segment.${segmentId}`, operator: 'memberOfSegment' }),
    })
    const count = async (kind: string, id: string): Promise<number> => {
      const body = { projectId, generation: 1, kind, id }
      return (await campaigns.asPeer('send').post(referencesApi.find.path, { body })).body.campaigns.length
    }

    expect(await count('segment', segmentId)).toBe(1)
    expect(await count('domain', 'EXAMPLE.com')).toBe(1)
    expect(await count('domain', 'xample.com')).toBe(0)
    expect(await count('domain', 'mail.example.com')).toBe(0)
    expect(await count('template', 'rubbish')).toBe(0)
  })
})
