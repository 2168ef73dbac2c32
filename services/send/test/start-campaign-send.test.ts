import { startDelivery, type Delivery } from './delivery.ts'
import { throughQueue } from './fake-provider.ts'
import { someCampaign, startedCampaign } from './some-campaign.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery({}, ({ provider }) => ({ provider: throughQueue(provider) }))
})
afterAll(() => delivery.stop())

const pause = { state: 'PAUSED' } as const

describe('the check of a campaign', () => {
  it('accepts a valid content', async () => {
    const { api, campaignRef, content } = await someCampaign(delivery)
    const { campaignId: _campaignId, ...project } = campaignRef

    expect(await api.check({ ...project, content })).toEqual({})
  })

  it('rejects an unverified sender like the public API, and an invalid template with 400', async () => {
    const { api, campaignRef, content } = await someCampaign(delivery)
    const { campaignId: _campaignId, ...project } = campaignRef

    await expect(
      api.check({ ...project, content: { ...content, from: 'a@nobody.test' } }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'INTERNAL_SERVER_ERROR',
      message: expect.stringContaining('nobody.test'),
    })
    await expect(api.check({ ...project, content: { ...content, body: '{% if %}' } })).rejects.toMatchObject({
      kind: 'bad-request',
      extras: { details: { field: 'body', line: 1, column: 6 } },
    })
  })
})

describe('the start of a campaign send', () => {
  it('returns the errors of the check without starting anything', async () => {
    const { api, campaignRef, content } = await someCampaign(delivery)

    await expect(api.start({ ...campaignRef, content: { ...content, subject: '{{' } })).rejects.toMatchObject(
      {
        kind: 'bad-request',
      },
    )
    await expect(api.setState({ ...campaignRef, ...pause })).rejects.toMatchObject({
      code: 'CAMPAIGN_NOT_FOUND',
    })
  })

  it('can be repeated: the content is replaced until the first page has arrived', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    await campaign.api.start({ ...campaign.campaignRef, content: { ...campaign.content, subject: 'Second' } })
    await campaign.sendAudiencePage()
    await campaign.api.start({ ...campaign.campaignRef, content: { ...campaign.content, subject: 'Third' } })

    await delivery.run()

    const [sent] = await campaign.published('email.sent')
    expect(sent?.data).toMatchObject({ subject: 'Second' })
  })

  it('is rejected for the campaign of another project', async () => {
    const campaign = await startedCampaign(delivery)
    const other = await someCampaign(delivery)

    await expect(
      other.api.start({ ...other.campaignRef, campaignId: campaign.campaignId, content: other.content }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
