import { expectLogs } from '@postrider/testing'
import { instant, someProject, uuid, type Project } from './factories.ts'
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
    project.put()

    const [first, second] = [await project.call(id, 'duplicate'), await project.call(id, 'duplicate')]

    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      success: true,
      data: {
        ...original,
        id: uuid,
        name: `${'N'.repeat(247)} (Copy)`,
        totalRecipients: 2,
        createdAt: instant,
        updatedAt: instant,
      },
    })
    expect(new Set([id, first.body.data.id, second.body.data.id]).size).toBe(3)
    expect((await project.get(id)).status).toBe('SCHEDULED')
  })

  it('counts those who are in its segment now; nobody where that is gone', async () => {
    const segmentId = campaigns.segments.put(project.projectId, { members: [project.put(), project.put()] })
    const id = await project.createId({ audienceType: 'SEGMENT', segmentId })

    const copy = await project.call(id, 'duplicate')
    campaigns.segments.delete(segmentId)
    const orphan = await project.call(id, 'duplicate')

    const segment = { id: segmentId, name: 'Customers' }
    expect(copy).toMatchObject({ status: 201, body: { data: { segment, totalRecipients: 2 } } })
    expect(orphan).toMatchObject({
      status: 201,
      body: { data: { segmentId, segment: null, totalRecipients: 0 } },
    })
  })

  it('makes none while the recipients cannot be counted: 503', async () => {
    expectLogs('request.refused')
    const id = await project.createId()
    campaigns.contacts.faults.count = away

    const refused = await project.call(id, 'duplicate')
    campaigns.contacts.faults.count = () => undefined

    expect(refused).toMatchObject({ status: 503 })
    expect((await project.api.get('/campaigns')).body.total).toBe(1)
  })
})
