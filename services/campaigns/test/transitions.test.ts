import { allowLogs, expectLogs } from '@postrider/testing/jest'
import { failAt, healed, type FaultPlace } from '@postrider/testing/postgres'
import { onPlan, someProject, type Project } from './factories.ts'
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

const hour = 3_600_000
const inHours = (hours: number) => new Date(campaigns.now().getTime() + hours * hour).toISOString()
const scheduleFor = (id: string, scheduledFor: string) => project.call(id, 'send', { scheduledFor })

/** Returns the transitions that were published about a campaign, in order. */
const transitionsOf = async (id: string): Promise<string[]> =>
  (await project.published())
    .filter(({ type, key }) => type === 'campaign.changed' && key === id)
    .flatMap(({ data }) => data.transition ?? [])

const sendAt = async (id: string, hours: number) => {
  await scheduleFor(id, inHours(hours))
  campaigns.forward(hours * hour + 1)
  await campaigns.sendAll()
}

describe('campaign.changed', () => {
  it('has no transition if a campaign is created, edited or counted', async () => {
    project.put()
    const id = await project.createId()
    await project.api.put(`/campaigns/${id}`, { body: { subject: 'Changed' } })

    const changes = (await project.published()).filter(({ type }) => type === 'campaign.changed')

    expect(changes).toHaveLength(2)
    for (const { data } of changes) expect(data).not.toHaveProperty('transition')
  })

  it('is started and sent if a request sends the campaign', async () => {
    project.putMany(3)
    const id = await project.createId()

    await project.call(id, 'send')
    await project.call(id, 'send')
    const early = await transitionsOf(id)
    await campaigns.sendAll()

    expect(early).toEqual(['started'])
    expect(await transitionsOf(id)).toEqual(['started', 'sent'])
  })

  it('is scheduled, then started and sent when the time has come', async () => {
    project.put()
    const id = await project.createId()

    await sendAt(id, 1)

    expect(await transitionsOf(id)).toEqual(['scheduled', 'started', 'sent'])
  })

  it('is scheduled again if the time changes, but not if it is the same or the content changes', async () => {
    project.put()
    const id = await project.createId()
    const [first, second] = [inHours(1), inHours(2)]

    await scheduleFor(id, first)
    await scheduleFor(id, first)
    await project.api.put(`/campaigns/${id}`, { body: { subject: 'Changed' } })
    const once = await transitionsOf(id)
    await scheduleFor(id, second)

    expect(once).toEqual(['scheduled'])
    expect(await transitionsOf(id)).toEqual(['scheduled', 'scheduled'])
  })

  it('is paused, but not started again if the campaign is resumed', async () => {
    project.putMany(2)
    const id = await project.createId()
    await project.call(id, 'send')

    for (const verb of ['pause', 'pause', 'resume', 'resume', 'pause', 'resume']) await project.call(id, verb)
    await campaigns.sendAll()

    expect(await transitionsOf(id)).toEqual(['started', 'paused', 'paused', 'sent'])
  })

  it('is cancelled once by a request', async () => {
    project.put()
    const [draft, sending] = [await project.createId(), await project.createId()]
    await scheduleFor(draft, inHours(1))
    await project.call(sending, 'send')
    await project.call(sending, 'pause')

    for (const id of [draft, sending, draft, sending]) await project.call(id, 'cancel')
    campaigns.forward(2 * hour)
    await campaigns.sendAll()

    expect(await transitionsOf(draft)).toEqual(['scheduled', 'cancelled'])
    expect(await transitionsOf(sending)).toEqual(['started', 'paused', 'cancelled'])
  })

  it('is cancelled automatically if a scheduled campaign cannot be sent', async () => {
    expectLogs('campaign.not_started')
    project.put()
    const segmentId = campaigns.segments.put(project.projectId, { condition: onPlan('pro') })
    const id = await project.createId({ audienceType: 'SEGMENT', segmentId })
    await scheduleFor(id, inHours(1))

    campaigns.segments.delete(segmentId)
    campaigns.forward(hour + 1)
    await campaigns.idle()

    expect(await transitionsOf(id)).toEqual(['scheduled', 'cancelled'])
    expect((await project.published()).at(-1)?.data).toMatchObject({ cancelReason: 'segment' })
  })

  it('is cancelled automatically if the segment is deleted while the campaign is being sent', async () => {
    allowLogs('campaign.page_failed')
    campaigns.contacts.pageSize = 1
    const segmentId = campaigns.segments.put(project.projectId, { members: project.putMany(3) })
    const id = await project.createId({ audienceType: 'SEGMENT', segmentId })
    let pages = 0
    campaigns.contacts.faults.audience = () => {
      pages += 1
      if (pages === 2) campaigns.segments.delete(segmentId)
    }

    await project.call(id, 'send')
    await campaigns.sendAll()

    expect(await transitionsOf(id)).toEqual(['started', 'cancelled'])
  })

  it('is sent, but not started, if a scheduled campaign has no recipients', async () => {
    const id = await project.createId()

    await sendAt(id, 1)

    expect(await transitionsOf(id)).toEqual(['scheduled', 'sent'])
  })

  const points: FaultPlace[] = [
    { table: 'campaigns', on: 'update', at: 'statement' },
    { table: 'outbox', on: 'insert', at: 'commit' },
  ]

  it.each(points)('has each transition once if every change crashes once at %j', async (point) => {
    allowLogs('request.failed')
    for (const event of ['request.refused', 'loop.failed', 'campaign.page_failed', 'message.retried'])
      allowLogs(event)
    for (const event of ['campaign.not_started', 'campaign.sync_failed', 'database.connection_lost'])
      allowLogs(event)
    project.putMany(2)
    const id = await project.createId()
    const despite = async (work: () => Promise<unknown>) => {
      await failAt(campaigns.db, point, { times: 1 })
      await work().catch(() => undefined)
      await healed(campaigns.db)
      campaigns.forward(120_000)
      await work()
    }

    for (const verb of ['send', 'pause', 'resume']) await despite(() => project.call(id, verb))
    await despite(campaigns.sendAll)

    expect(await transitionsOf(id)).toEqual(['started', 'paused', 'sent'])
  })
})
