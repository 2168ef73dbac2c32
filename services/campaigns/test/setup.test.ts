import { setupApi } from '@postrider/contracts/internal'
import { peerApi } from '@postrider/testing/service'
import { someProject } from './factories.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest

beforeAll(async () => {
  campaigns = await startCampaigns()
})
afterAll(() => campaigns.stop())

const lastSent = async (projectId: string, generation = 1): Promise<string | null> =>
  (await peerApi(campaigns.service, { campaigns: setupApi.campaigns }).campaigns({ projectId, generation }))
    .lastCampaignSentAt

describe('POST /internal/setup/campaigns', () => {
  it('returns when the most recent campaign was sent', async () => {
    const [project, other] = [someProject(campaigns), someProject(campaigns)]
    project.put()
    const [first, second] = [await project.createId(), await project.createId()]
    expect(await lastSent(project.projectId)).toBeNull()

    await project.call(first, 'send')
    await campaigns.sendAll()
    const { sentAt } = await project.get(first)
    expect(await lastSent(project.projectId)).toBe(sentAt)

    campaigns.forward(60_000)
    await project.call(second, 'send')
    expect(await lastSent(project.projectId)).toBe(sentAt)
    await campaigns.sendAll()
    expect(await lastSent(project.projectId)).toBe((await project.get(second)).sentAt)
    expect(await lastSent(project.projectId)).not.toBe(sentAt)
    expect(await lastSent(project.projectId, 2)).toBeNull()
    expect(await lastSent(other.projectId)).toBeNull()
  })
})
