import { someProject } from './factories.ts'
import { sharedCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest

beforeAll(async () => {
  campaigns = await sharedCampaigns()
})
afterAll(() => campaigns.stop())

describe('a campaign', () => {
  it('is published when it is created, changed, duplicated or deleted, each time with a higher version', async () => {
    const { api, createId, published } = someProject(campaigns)

    const id = await createId()
    await api.put(`/campaigns/${id}`, { body: { name: 'Summer' } })
    const copy = (await api.post(`/campaigns/${id}/duplicate`)).body.data.id
    await api.delete(`/campaigns/${id}`)

    expect((await published()).map(({ type, key, data }) => [type, key, data.name, data.version])).toEqual([
      ['campaign.changed', id, 'Spring', 1],
      ['campaign.changed', id, 'Summer', 2],
      ['campaign.changed', copy, 'Summer (Copy)', 1],
      ['campaign.deleted', id, undefined, 3],
    ])
  })

  it('is not published if the request is rejected', async () => {
    const { create, published } = someProject(campaigns)

    expect((await create({ audienceType: 'SEGMENT', segmentId: null })).status).toBe(400)

    expect(await published()).toEqual([])
  })
})
