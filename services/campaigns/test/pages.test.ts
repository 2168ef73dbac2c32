import { allowLogs, until } from '@postrider/testing/jest'
import { someProject, type Project } from './factories.ts'
import { failUnavailable } from './fake-segments.ts'
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

describe('a page that the contacts service cannot return', () => {
  it('is requested again and does not delay other campaigns', async () => {
    allowLogs('campaign.page_failed')
    project.put()
    const segmentId = campaigns.segments.put(project.projectId, { members: [project.put()] })
    const slow = await project.createId({ audienceType: 'SEGMENT', segmentId })
    const quick = await project.createId()
    const { audience } = campaigns.contacts
    campaigns.contacts.audience = async (given) =>
      given.audience.kind === 'segment' ? failUnavailable() : audience(given)

    await project.call(slow, 'send')
    await project.call(quick, 'send')
    await campaigns.sendAll()
    const statuses = [(await project.get(slow)).status, (await project.get(quick)).status]
    campaigns.contacts.audience = audience
    campaigns.forward(5_000)
    await campaigns.sendAll()

    expect(statuses).toEqual(['SENDING', 'SENT'])
    expect(await project.get(slow)).toMatchObject({ status: 'SENT', sentCount: 1 })
  })

  it('cancels the campaign if its segment was deleted, and keeps the mails sent so far', async () => {
    allowLogs('campaign.page_failed')
    campaigns.contacts.pageSize = 1
    const members = project.putMany(3)
    const segmentId = campaigns.segments.put(project.projectId, { members })
    const id = await project.createId({ audienceType: 'SEGMENT', segmentId })
    let pages = 0
    campaigns.contacts.faults.audience = () => {
      pages += 1
      if (pages === 2) campaigns.segments.delete(segmentId)
    }

    await project.call(id, 'send')
    await campaigns.sendAll()
    campaigns.contacts.faults.audience = () => undefined

    expect(await project.get(id)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'segment',
      totalRecipients: 1,
    })
    expect(campaigns.campaignSends.sends.get(id)?.state).toBe('CANCELLED')
  })
})

describe('a slow page', () => {
  it('does not delay other projects, and no second page of its project is requested at the same time', async () => {
    const other = someProject(campaigns)
    campaigns.contacts.pageSize = 1
    project.putMany(1)
    other.putMany(3)
    const slow = [await project.createId(), await project.createId()]
    const quick = await other.createId()
    const held = Promise.withResolvers<void>()
    const { audience } = campaigns.contacts
    let requests = 0
    campaigns.contacts.audience = async (given) => {
      if (given.projectId === project.projectId) {
        requests += 1
        await held.promise
      }
      return audience(given)
    }

    for (const id of slow) await project.call(id, 'send')
    await other.call(quick, 'send')
    await until(() => isAllPublished(quick))
    const statuses = requests
    held.resolve()
    await campaigns.sendAll()
    campaigns.contacts.audience = audience

    expect(statuses).toBe(1)
    expect(await other.get(quick)).toMatchObject({ status: 'SENT', sentCount: 3 })
    for (const id of slow) expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 1 })
  })
})

/** Returns whether a campaign's last page was published. */
async function isAllPublished(id: string): Promise<boolean> {
  const rows = await campaigns.db
    .selectFrom('campaigns')
    .select('all_published')
    .where('id', '=', id)
    .execute()
  return rows[0]?.all_published === true
}
