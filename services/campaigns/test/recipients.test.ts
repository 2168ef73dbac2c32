import { someProject, type Project } from './factories.ts'
import { sharedCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest
let project: Project

beforeAll(async () => {
  campaigns = await sharedCampaigns()
})
beforeEach(() => {
  project = someProject(campaigns)
})
afterAll(() => campaigns.stop())

describe('the total of the recipients', () => {
  it('counts the mails of all pages that match the filters, on the first page', async () => {
    project.putMany(4)
    const suppressed = campaigns.contacts.put(project.projectId, { email: 's@example.net', subscribed: true })
    campaigns.campaignSends.suppress(project.projectId, suppressed.email)
    const id = await project.createId()
    await project.call(id, 'send')
    await campaigns.sendAll()
    const list = async (query: string) => (await project.api.get(`/campaigns/${id}/recipients?${query}`)).body

    const queries = ['limit=2', 'outcome=sent&limit=2', 'status=SENT&limit=2', 'outcome=suppressed&limit=2']
    const pages = await Promise.all(queries.map(list))
    const second = await list(`outcome=sent&limit=2&cursor=${pages[1].cursor}`)

    expect(pages.map(({ total, data, hasMore }) => [total, data.length, hasMore])).toEqual([
      [5, 2, true],
      [4, 2, true],
      [4, 2, true],
      [1, 1, false],
    ])
    expect([second.total, second.data.length, second.hasMore]).toEqual([0, 2, false])
  })
})
