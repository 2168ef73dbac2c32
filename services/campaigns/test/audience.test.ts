import { expectLogs } from '@postrider/testing/jest'
import { onPlan, refusal, someProject, type Project } from './factories.ts'
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

const audienceOf = async (id: string) => project.api.get(`/campaigns/${id}/audience`)
const suppress = (email: string) => campaigns.campaignSends.suppress(project.projectId, email)
const addressOf = (number: number) => `reader${number}@example.net`
const put = (number: number, subscribed = true) =>
  campaigns.contacts.put(project.projectId, { email: addressOf(number), subscribed, data: { plan: 'pro' } })

describe('GET /campaigns/:id/audience', () => {
  it('counts the recipients and the excluded contacts, each for one reason', async () => {
    for (let number = 0; number < 6; number += 1) put(number, number > 1)
    suppress(addressOf(0))
    suppress(addressOf(2))
    campaigns.contacts.pageSize = 2
    const id = await project.createId()

    const answer = await audienceOf(id)

    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        data: {
          recipients: 3,
          isExact: true,
          excluded: { unsubscribed: 2, suppressed: 1, overLimit: 0 },
        },
      },
    ])
    expect(await project.get(id)).toMatchObject({ status: 'DRAFT', sentAt: null })
  })

  it('equals the result of sending', async () => {
    for (let number = 0; number < 5; number += 1) put(number, number > 0)
    suppress(addressOf(1))
    const id = await project.createId()

    const { recipients, excluded } = (await audienceOf(id)).body.data
    await project.call(id, 'send')
    await campaigns.sendAll()

    expect(await project.get(id)).toMatchObject({
      sentCount: recipients,
      suppressedCount: excluded.suppressed,
      totalRecipients: 4,
    })
  })

  it('includes unsubscribed contacts for type TRANSACTIONAL', async () => {
    put(0, false)
    put(1)

    const { body } = await audienceOf(await project.createId({ type: 'TRANSACTIONAL' }))

    expect(body.data).toMatchObject({ recipients: 2, excluded: { unsubscribed: 0 } })
  })

  it('counts the audience of a condition', async () => {
    put(0)
    campaigns.contacts.put(project.projectId, {
      email: addressOf(1),
      subscribed: true,
      data: { plan: 'free' },
    })
    const audience = { audienceType: 'FILTERED', audienceCondition: onPlan('pro') }

    const { body } = await audienceOf(await project.createId(audience))

    expect(body.data.recipients).toBe(1)
  })

  it('counts contacts over the monthly limit', async () => {
    for (let number = 0; number < 5; number += 1) put(number)
    suppress(addressOf(0))
    campaigns.campaignSends.limitUnits(project.projectId, 3)

    const { body } = await audienceOf(await project.createId())

    expect(body.data).toEqual({
      recipients: 3,
      isExact: true,
      excluded: { unsubscribed: 0, suppressed: 1, overLimit: 1 },
    })
  })

  it('returns zeros for an empty project', async () => {
    const { body } = await audienceOf(await project.createId())

    expect(body.data).toEqual({
      recipients: 0,
      isExact: true,
      excluded: { unsubscribed: 0, suppressed: 0, overLimit: 0 },
    })
  })

  it('estimates suppressed addresses from the newest 20,000 contacts', async () => {
    for (let number = 0; number < 20_500; number += 1) put(number)
    for (let number = 20_499; number > 20_399; number -= 1) suppress(addressOf(number))
    campaigns.contacts.pageSize = 1_000

    const { body } = await audienceOf(await project.createId())

    expect(body.data).toEqual({
      recipients: 20_397,
      isExact: false,
      excluded: { unsubscribed: 0, suppressed: 103, overLimit: 0 },
    })
  })

  it('returns 409 after the campaign is started', async () => {
    put(0)
    const id = await project.createId()
    await project.call(id, 'send')

    expect(await audienceOf(id)).toMatchObject(refusal(409, 'CONFLICT'))
  })

  it('returns 404 for a campaign of another project', async () => {
    const id = await someProject(campaigns).createId()

    expect(await audienceOf(id)).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'))
  })

  it('returns 503 while the contacts service is unavailable', async () => {
    const id = await project.createId()
    expectLogs('request.refused')
    campaigns.contacts.faults.count = failUnavailable

    expect(await audienceOf(id)).toMatchObject({ status: 503 })
  })
})
