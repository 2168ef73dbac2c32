import { instant, someProject, uuid, type Project } from './factories.ts'
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

describe('POST /campaigns/:id/duplicate', () => {
  it('makes a new draft with its content and audience, and one more each time', async () => {
    project.put()
    const id = await project.createId({
      name: `${'N'.repeat(247)}😀`,
      fromName: 'Us',
      replyTo: 're@example.com',
    })
    const original = await project.get(id)
    await project.call(id, 'send', { scheduledFor: '2999-01-01' })

    const [first, second] = [await project.call(id, 'duplicate'), await project.call(id, 'duplicate')]

    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      success: true,
      data: {
        ...original,
        id: uuid,
        name: `${'N'.repeat(247)} (Copy)`,
        totalRecipients: 0,
        createdAt: instant,
        updatedAt: instant,
      },
    })
    expect(new Set([id, first.body.data.id, second.body.data.id]).size).toBe(3)
    expect((await project.get(id)).status).toBe('SCHEDULED')
  })
})
