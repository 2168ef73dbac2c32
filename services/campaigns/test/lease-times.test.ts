import { contactsApi, campaignSendsApi, segmentsApi } from '@postrider/contracts/internal'
import { connectPatienceMs } from '@postrider/http'
import { someProject, type Project } from './factories.ts'
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

type Until = 'lease_until' | 'send_state_lease_until'

/** Returns how long the lease on the campaign of this test remains valid. */
async function leftMs(column: Until): Promise<number> {
  const { until } = await campaigns.db
    .selectFrom('campaigns')
    .select(`${column} as until`)
    .where('project_id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return (until?.getTime() ?? 0) - campaigns.now().getTime()
}

/**
 * Returns whether a call is about this test's project. The loops may still make calls for the previous test.
 */
const isOurs = ({ projectId }: { projectId: string }): boolean => projectId === project.projectId

/** Returns the maximum duration of sequential calls of these endpoints. */
const longestMs = (...endpoints: { deadlineMs: number }[]): number =>
  endpoints.reduce((sum, { deadlineMs }) => sum + connectPatienceMs + deadlineMs, 0)

describe('the lease', () => {
  it('on a start outlasts the calls to the segments, contacts and send services', async () => {
    const segmentId = campaigns.segments.put(project.projectId, { members: [project.put()] })
    const id = await project.createId({ audienceType: 'SEGMENT', segmentId })
    const { definition } = campaigns.segments
    let left = 0
    campaigns.segments.definition = async (given) => {
      if (isOurs(given)) left = await leftMs('lease_until')
      return definition(given)
    }

    await project.call(id, 'send')
    campaigns.segments.definition = definition

    expect(left).toBeGreaterThan(longestMs(segmentsApi.definition, contactsApi.count, campaignSendsApi.start))
  })

  it('on a page outlasts the call to the contacts service', async () => {
    project.put()
    const id = await project.createId()
    const { audience } = campaigns.contacts
    let left = 0
    campaigns.contacts.audience = async (given) => {
      if (isOurs(given)) left = await leftMs('lease_until')
      return audience(given)
    }

    await project.call(id, 'send')
    await campaigns.idle()
    campaigns.contacts.audience = audience

    expect(left).toBeGreaterThan(longestMs(contactsApi.audience))
  })

  // If the lease ended earlier, a resume by another process could arrive before this process's pause.
  it('on a pause outlasts the call to the send service', async () => {
    project.put()
    const id = await project.createId()
    await project.call(id, 'send')
    const { setState } = campaigns.campaignSends
    let left = 0
    campaigns.campaignSends.setState = async (given) => {
      if (isOurs(given)) left = await leftMs('send_state_lease_until')
      return setState(given)
    }

    await project.call(id, 'pause')
    campaigns.campaignSends.setState = setState

    expect(left).toBeGreaterThan(longestMs(campaignSendsApi.setState))
  })
})
