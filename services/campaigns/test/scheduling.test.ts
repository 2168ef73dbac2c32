import { monthOf, unlimited, unused } from '@postrider/contracts'
import { expectLogs } from '@postrider/testing/jest'
import { projectMessage } from '@postrider/testing/service'
import { instant, onPlan, refusal, someProject, type Project } from './factories.ts'
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

/** Returns the message about a project with this month's limit and usage of campaign mails. */
const limited = (id: string, limit: number, used: number, at = campaigns.now()) =>
  projectMessage({
    id,
    allowance: {
      limits: { ...unlimited, campaigns: limit },
      month: monthOf(at),
      used: { ...unused, campaigns: used },
    },
  })

describe('a project with a limit', () => {
  it('cannot start or test a campaign (403) once the limit is reached', async () => {
    project.put()
    const id = await project.createId()
    await campaigns.consume(limited(project.projectId, 5, 5))

    const answer = await project.call(id, 'send')
    const test = await project.call(id, 'test', { email: 'me@example.net' })

    expect([answer, test]).toMatchObject([
      refusal(403, 'BILLING_LIMIT_EXCEEDED'),
      refusal(403, 'BILLING_LIMIT_EXCEEDED'),
    ])
    expect((await project.get(id)).status).toBe('DRAFT')
  })

  it('can start a campaign of any size until the limit is reached', async () => {
    project.putMany(3)
    const id = await project.createId()
    await campaigns.consume(limited(project.projectId, 5, 4))

    expect((await project.call(id, 'send')).status).toBe(200)
  })
})

describe('scheduledFor', () => {
  it.each([
    ['rubbish'],
    [''],
    [{}],
    [true],
    ['2020-01-01T00:00:00Z'],
    [0],
    ['+012345-01-01T00:00:00Z'],
    [1e99],
  ])('with the value %j causes 400', async (scheduledFor) => {
    project.put()
    const id = await project.createId()

    expect(await project.call(id, 'send', { scheduledFor })).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect((await project.get(id)).status).toBe('DRAFT')
  })

  it('accepts several date formats, and each request replaces the scheduled time', async () => {
    const id = await project.createId()

    const first = await project.call(id, 'send', { scheduledFor: '1 Jan 2998' })
    const second = await project.call(id, 'send', { scheduledFor: Date.parse('2999-01-01T10:00:00Z') })

    expect(first.body.data).toMatchObject({
      status: 'SCHEDULED',
      scheduledFor: expect.stringMatching('^299'),
    })
    expect(second.body).toMatchObject({
      success: true,
      data: { id, name: 'Spring', status: 'SCHEDULED', scheduledFor: '2999-01-01T10:00:00.000Z' },
      message: expect.stringContaining('2999-01-01T10:00:00.000Z'),
    })
    expect((await project.published()).map(({ data }) => [data.status, data.version])).toEqual([
      ['DRAFT', 1],
      ['SCHEDULED', 2],
      ['SCHEDULED', 3],
    ])
  })
})

describe('a campaign whose time has come', () => {
  const hour = 3_600_000
  const inAnHour = () => new Date(campaigns.now().getTime() + hour).toISOString()
  const scheduled = async (body: Record<string, unknown> = {}) => {
    const id = await project.createId(body)
    await project.call(id, 'send', { scheduledFor: inAnHour() })
    await campaigns.idle()
    return id
  }

  it('is sent to its audience at that time', async () => {
    project.put()
    const id = await scheduled()
    const before = await project.get(id)
    project.put()

    campaigns.forward(hour + 1)
    await campaigns.sendAll()

    expect(before.status).toBe('SCHEDULED')
    expect(await project.get(id)).toMatchObject({
      status: 'SENT',
      totalRecipients: 2,
      sentAt: instant,
      scheduledFor: before.scheduledFor,
    })
  })

  it('is not sent again if a request has already sent it; the request clears the scheduled time', async () => {
    project.put()
    const id = await scheduled()

    const sent = await project.call(id, 'send', {})
    const sending = await project.get(id)
    campaigns.forward(hour + 1)
    await campaigns.sendAll()

    expect(sent.body.data).toMatchObject({ status: 'SENDING', scheduledFor: null })
    expect(sending).toMatchObject({ status: 'SENDING', scheduledFor: null })
    expect(await project.get(id)).toMatchObject({ status: 'SENT', scheduledFor: null, sentCount: 1 })
    expect(await project.pagesOf(id)).toEqual([[1, 1]])
  })

  it('becomes SENT with 0 recipients if its audience is empty', async () => {
    const id = await scheduled()

    campaigns.forward(hour + 1)
    await campaigns.idle()

    expect(await project.get(id)).toMatchObject({
      status: 'SENT',
      totalRecipients: 0,
      sentCount: 0,
      sentAt: instant,
    })
  })

  it('becomes CANCELLED with the reason if its segment or domain was deleted', async () => {
    expectLogs('campaign.not_started')
    project.put()
    const segmentId = campaigns.segments.put(project.projectId, { condition: onPlan('pro') })
    campaigns.campaignSends.verify(project.projectId, 'gone.example.org')
    const ids = [
      await scheduled({ audienceType: 'SEGMENT', segmentId }),
      await scheduled({ from: 'us@gone.example.org' }),
    ]

    campaigns.segments.delete(segmentId)
    campaigns.campaignSends.unverify('gone.example.org')
    campaigns.forward(hour + 1)
    await campaigns.idle()

    expect(await Promise.all(ids.map(project.get))).toMatchObject([
      { status: 'CANCELLED', cancelReason: 'segment' },
      { status: 'CANCELLED', cancelReason: 'domain' },
    ])
    expect((await project.published()).at(-1)?.data.cancelReason).toMatch(/segment|domain/)
  })

  it('becomes CANCELLED with the reason if the project has reached its limit', async () => {
    expectLogs('campaign.not_started')
    project.put()
    const id = await scheduled()
    const due = new Date(campaigns.now().getTime() + hour + 1)

    // Consume the message first: after the clock moves, the loop that starts scheduled campaigns may run at
    // any time.
    await campaigns.consume(limited(project.projectId, 5, 5, due))
    campaigns.forward(hour + 1)
    await campaigns.idle()

    expect(await project.get(id)).toMatchObject({ status: 'CANCELLED', cancelReason: 'limit' })
  })

  it('is started later if a service was unavailable', async () => {
    expectLogs('campaign.not_started')
    project.put()
    const id = await scheduled()
    campaigns.campaignSends.fault.before = (call) => void (call === 'start' && failUnavailable())

    campaigns.forward(hour + 1)
    await campaigns.idle()
    const waiting = await project.get(id)
    campaigns.campaignSends.fault.before = () => undefined
    campaigns.forward(20_000)
    await campaigns.sendAll()

    expect(waiting.status).toBe('SCHEDULED')
    expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 1 })
  })

  it('is not sent if it was cancelled, and no campaign state is sent to the send service', async () => {
    project.put()
    const id = await scheduled()

    const cancelled = await project.call(id, 'cancel')
    campaigns.forward(hour + 1)
    await campaigns.sendAll()

    expect(cancelled.body.data.status).toBe('CANCELLED')
    expect(await project.get(id)).toMatchObject({ status: 'CANCELLED', cancelReason: null, sentCount: 0 })
    expect(project.statesOf(id)).toEqual([])
  })
})
