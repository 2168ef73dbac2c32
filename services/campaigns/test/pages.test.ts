import { allowLogs } from '@postrider/testing'
import { someProject, type Project } from './factories.ts'
import { away } from './fake-segments.ts'
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

describe('a page that cannot be asked for', () => {
  it('is asked for again, and holds up no other campaign', async () => {
    allowLogs('campaign.page_failed')
    project.put()
    const segmentId = campaigns.segments.put(project.projectId, { members: [project.put()] })
    const slow = await project.createId({ audienceType: 'SEGMENT', segmentId })
    const quick = await project.createId()
    const { audience } = campaigns.contacts
    campaigns.contacts.audience = async (given) =>
      given.audience.kind === 'segment' ? away() : audience(given)

    await project.call(slow, 'send')
    await project.call(quick, 'send')
    await campaigns.sendAll()
    const meanwhile = [(await project.get(slow)).status, (await project.get(quick)).status]
    campaigns.contacts.audience = audience
    campaigns.forward(5_000)
    await campaigns.sendAll()

    expect(meanwhile).toEqual(['SENDING', 'SENT'])
    expect(await project.get(slow)).toMatchObject({ status: 'SENT', sentCount: 1 })
  })

  it('ends the campaign when its segment is gone, with those it has reached', async () => {
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
    expect(campaigns.runs.runs.get(id)?.state).toBe('CANCELLED')
  })
})

describe('campaigns that are sent at the same time', () => {
  it('have their pages in turn', async () => {
    // Without its loops: two that work side by side may overtake each other by a page.
    const alone = await startCampaigns({ settings: { role: 'http' } })
    const { putMany, createId, call, published } = someProject(alone)
    alone.contacts.pageSize = 1
    putMany(4)
    const ids = [await createId(), await createId(), await createId()]

    for (const id of ids) await call(id, 'send')
    await alone.settled()

    const order = (await published()).filter(({ type }) => type === 'campaign.page').map(({ key }) => key)
    expect(order).toEqual(Array(4).fill(ids).flat())
    await alone.stop()
  })
})
