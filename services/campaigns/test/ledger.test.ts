import { walkLedger } from '@postrider/testing/service'
import { someProject } from './factories.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest

beforeAll(async () => {
  campaigns = await startCampaigns()
})
afterAll(() => campaigns.stop())

describe('POST /internal/ledger', () => {
  it('returns each campaign once, with the content of its newest message', async () => {
    const project = someProject(campaigns)
    project.put()
    const [draft, scheduled, sending] = [
      await project.createId(),
      await project.createId(),
      await project.createId(),
    ]
    await project.call(scheduled, 'send', { scheduledFor: '2998-01-01' })
    await project.call(scheduled, 'send', { scheduledFor: '2999-01-01' })
    await project.call(sending, 'send')

    const messages = await walkLedger(campaigns.service, { projectId: project.projectId })

    const published = (await project.published()).filter(({ type }) => type === 'campaign.changed')
    const newest = [draft, scheduled, sending].map((id) => published.findLast(({ key }) => key === id))
    // A state has no transition.
    const states = newest.map((message) => {
      const { transition: _transition, ...state } = message?.data ?? {}
      return state
    })
    expect(messages.map(({ type, data }) => ({ type, data }))).toEqual(
      states.map((data) => ({ type: 'campaign.changed', data })),
    )
    expect(messages.map(({ data }) => Object(data).status)).toEqual(['DRAFT', 'SCHEDULED', 'SENDING'])
  })

  it('omits campaigns of other generations and projects', async () => {
    const project = someProject(campaigns)
    await project.createId()

    expect(await walkLedger(campaigns.service, { projectId: project.projectId, generation: 2 })).toEqual([])
    expect(await walkLedger(campaigns.service, { projectId: someProject(campaigns).projectId })).toEqual([])
  })
})
