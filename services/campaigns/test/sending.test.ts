import { expectLogs } from '@postrider/testing/jest'
import { instant, refusal, someProject, type Project } from './factories.ts'
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

describe('POST /campaigns/:id/send', () => {
  it('sends to the whole audience page by page, and the campaign is SENT when each mail has its outcome', async () => {
    const contacts = project.putMany(5)
    project.put('pro', false)
    campaigns.contacts.pageSize = 2
    const id = await project.createId()

    const sent = await project.call(id, 'send')
    await campaigns.idle()
    const sending = await project.get(id)
    await campaigns.sendAll()

    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({
      success: true,
      data: { id, name: 'Spring', status: 'SENDING', paused: false, scheduledFor: null },
      message: expect.any(String),
    })
    expect(sending).toMatchObject({ status: 'SENDING', totalRecipients: 5, sentAt: instant, sentCount: 0 })
    expect(await project.pagesOf(id)).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ])
    const mailed = (await project.published())
      .filter(({ type }) => type === 'campaign.page')
      .flatMap(({ data }) => data.contactIds)
      .map(String)
    expect(mailed.toSorted()).toEqual(contacts.toSorted())
    expect(await project.get(id)).toMatchObject({ status: 'SENT', totalRecipients: 5, sentCount: 5 })
  })

  it('returns 400 if repeated, and changes nothing', async () => {
    project.put()
    const id = await project.createId()

    await project.call(id, 'send')
    const again = await project.call(id, 'send')
    const later = await project.call(id, 'send', { scheduledFor: '2999-01-01' })
    await campaigns.sendAll()
    const ended = await project.call(id, 'send')

    expect([again, later, ended]).toMatchObject(Array(3).fill(refusal(400, 'BAD_REQUEST')))
    expect(await project.pagesOf(id)).toEqual([[1, 1]])
  })

  it('starts the campaign once for parallel requests', async () => {
    project.putMany(3)
    const id = await project.createId()

    const answers = await Promise.all(Array.from({ length: 5 }, () => project.call(id, 'send')))
    await campaigns.sendAll()

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([])
    expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 3 })
  })

  it('sends the content at the start: a parallel change is either rejected or included', async () => {
    project.put()
    const id = await project.createId()

    const [sent, changed] = await Promise.all([
      project.call(id, 'send'),
      project.api.put(`/campaigns/${id}`, { body: { subject: 'Changed' } }),
    ])

    const { subject, status } = await project.get(id)
    expect([subject, changed.status]).toEqual(
      changed.status === 200 ? ['Changed', 200] : ['Hello {{ name }}', 400],
    )
    expect([sent.status, status]).toEqual(sent.status === 200 ? [200, 'SENDING'] : [409, 'DRAFT'])
    const response = campaigns.campaignSends.sends.get(id)?.content.subject
    expect(status === 'DRAFT' || response === subject).toBe(true)
    await campaigns.sendAll()
  })

  it('returns 400 if there are no recipients, and leaves the draft unchanged', async () => {
    project.put('pro', false)
    const id = await project.createId()

    expect(await project.call(id, 'send')).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await project.get(id)).toMatchObject({ status: 'DRAFT', sentAt: null })
    project.put()
    expect((await project.call(id, 'send')).status).toBe(200)
    await campaigns.sendAll()
  })

  it.each(['count', 'start'] as const)(
    'returns 503 while the internal call `%s` fails, and can be repeated afterwards',
    async (what) => {
      expectLogs('request.refused')
      project.put()
      const id = await project.createId()
      campaigns.contacts.faults.count = what === 'count' ? failUnavailable : () => undefined
      campaigns.campaignSends.fault.after = (call) => void (call === what && failUnavailable())

      const refused = await project.call(id, 'send')
      campaigns.contacts.faults.count = () => undefined
      campaigns.campaignSends.fault.after = () => undefined

      expect(refused).toMatchObject(refusal(503, 'EXTERNAL_SERVICE_ERROR'))
      expect((await project.get(id)).status).toBe('DRAFT')
      expect((await project.call(id, 'send')).status).toBe(200)
      await campaigns.sendAll()
      expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 1 })
    },
  )

  it('returns 403 if the domain is no longer verified, and leaves the draft unchanged', async () => {
    project.put()
    campaigns.campaignSends.verify(project.projectId, 'lost.example.org')
    const id = await project.createId({ from: 'us@lost.example.org' })
    campaigns.campaignSends.unverify('lost.example.org')

    expect(await project.call(id, 'send')).toMatchObject(refusal(403, 'INTERNAL_SERVER_ERROR'))
    expect(await project.call(id, 'send', { scheduledFor: '2999-01-01' })).toMatchObject(
      refusal(403, 'INTERNAL_SERVER_ERROR'),
    )
    expect((await project.get(id)).status).toBe('DRAFT')
  })

  it('does not send to contacts that are created after the start', async () => {
    const [first] = project.putMany(3)
    campaigns.contacts.pageSize = 1
    const members = [first ?? '']
    const segmentId = campaigns.segments.put(project.projectId, { members })
    const [all, some] = [
      await project.createId(),
      await project.createId({ audienceType: 'SEGMENT', segmentId }),
    ]

    await Promise.all([project.call(all, 'send'), project.call(some, 'send')])
    project.putMany(2)
    await campaigns.sendAll()

    expect((await project.get(all)).totalRecipients).toBe(3)
    expect((await project.get(some)).totalRecipients).toBe(1)
  })

  it('does not count a contact that is deleted before its mail is created', async () => {
    const [first] = project.putMany(3)
    const id = await project.createId()
    await project.call(id, 'send')
    await campaigns.idle()

    campaigns.contacts.delete(project.projectId, first ?? '')
    await campaigns.sendAll()

    expect(await project.get(id)).toMatchObject({ status: 'SENT', totalRecipients: 2, sentCount: 2 })
  })

  it('completes the campaign even if its last pages are empty', async () => {
    campaigns.contacts.pageSize = 1
    const [first, second] = project.putMany(2)
    const segmentId = campaigns.segments.put(project.projectId, { members: [second ?? ''] })
    const id = await project.createId({ audienceType: 'SEGMENT', segmentId })
    await project.call(id, 'send')

    campaigns.segments.membersOf({ segmentId }).delete(second ?? '')
    campaigns.contacts.delete(project.projectId, first ?? '')
    await campaigns.sendAll()

    expect((await project.get(id)).status).toBe('SENT')
  })
})
