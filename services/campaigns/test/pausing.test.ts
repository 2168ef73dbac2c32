import { allowLogs, expectLogs } from '@postrider/testing/jest'
import { projectMessage } from '@postrider/testing/service'
import { refusal, someProject, type Project } from './factories.ts'
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

describe('cancel', () => {
  it('drops every undelivered mail and counts only contacts whose page was published', async () => {
    project.putMany(5)
    campaigns.contacts.pageSize = 2
    const id = await project.createId()
    await project.call(id, 'send')
    await campaigns.idle()

    const cancelled = await project.call(id, 'cancel')
    const again = await project.call(id, 'cancel')
    await campaigns.sendAll()

    expect(cancelled.body).toMatchObject({ success: true, data: { id, status: 'CANCELLED' } })
    expect(again).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(project.statesOf(id)).toEqual(['CANCELLED'])
    const { totalRecipients, droppedCount, sentCount, status } = await project.get(id)
    expect([status, sentCount, totalRecipients]).toEqual(['CANCELLED', 0, droppedCount])
  })

  it('rejects a draft and a finished campaign with 400', async () => {
    project.put()
    const id = await project.createId()

    const early = await project.call(id, 'cancel')
    await project.call(id, 'send')
    await campaigns.sendAll()

    expect([early, await project.call(id, 'cancel')]).toMatchObject(
      Array(2).fill(refusal(400, 'BAD_REQUEST')),
    )
  })
})

describe('pause and resume', () => {
  it('stop and continue a campaign, and are idempotent', async () => {
    project.putMany(3)
    const id = await project.createId()
    await project.call(id, 'send')

    const paused = [await project.call(id, 'pause'), await project.call(id, 'pause')]
    await campaigns.sendAll()
    const held = await project.get(id)
    const resumed = [await project.call(id, 'resume'), await project.call(id, 'resume')]
    await campaigns.sendAll()

    expect(paused.map(({ status, body }) => [status, body.data.paused])).toEqual(Array(2).fill([200, true]))
    expect(resumed.map(({ status, body }) => [status, body.data.paused])).toEqual(Array(2).fill([200, false]))
    expect(held).toMatchObject({ status: 'SENDING', paused: true, sentCount: 0 })
    expect(project.statesOf(id)).toEqual(['PAUSED', 'RUNNING'])
    expect(await project.get(id)).toMatchObject({ status: 'SENT', paused: false, sentCount: 3 })
  })

  it('prevent new pages while the campaign is paused', async () => {
    project.putMany(3)
    campaigns.contacts.pageSize = 1
    const id = await project.createId()
    let call = 0
    campaigns.contacts.faults.audience = () => {
      call += 1
      if (call > 1) failUnavailable()
    }
    allowLogs('campaign.page_failed')
    await project.call(id, 'send')
    await campaigns.idle()
    await project.call(id, 'pause')
    campaigns.contacts.faults.audience = () => undefined
    campaigns.forward(60_000)
    await campaigns.idle()
    const paused = (await project.pagesOf(id)).length

    await project.call(id, 'resume')
    await campaigns.sendAll()

    expect(paused).toBe(1)
    expect(await project.pagesOf(id)).toHaveLength(3)
    expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 3 })
  })

  it('return 400 unless the campaign is SENDING', async () => {
    project.put()
    const id = await project.createId()

    const answers = [await project.call(id, 'pause'), await project.call(id, 'resume')]
    await project.call(id, 'send')
    await campaigns.sendAll()
    answers.push(await project.call(id, 'pause'), await project.call(id, 'resume'))

    expect(answers).toMatchObject(Array(4).fill(refusal(400, 'BAD_REQUEST')))
  })

  it("leave the send service in the campaign's final state when calls overlap", async () => {
    project.putMany(2)
    const id = await project.createId()
    await project.call(id, 'send')

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => project.call(id, index % 2 === 0 ? 'pause' : 'resume')),
    )

    const { paused, status } = await project.get(id)
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect([status, campaigns.campaignSends.sends.get(id)?.state]).toEqual([
      'SENDING',
      paused ? 'PAUSED' : 'RUNNING',
    ])
    await project.call(id, 'resume')
    await campaigns.sendAll()
    expect((await project.get(id)).status).toBe('SENT')
  })
})

describe.each([
  ['pause', 'PAUSED'],
  ['cancel', 'CANCELLED'],
])('POST /campaigns/:id/%s when the send service does not respond', (verb, state) => {
  // This service runs without loops, because a loop could send the state before the repeated call.
  let quiet: CampaignsUnderTest
  beforeAll(async () => {
    quiet = await startCampaigns({ settings: { role: 'http' } })
  })
  afterAll(() => quiet.stop())

  it.each(['before', 'after'] as const)(
    'returns 503, and the repeated call or the loop sends the state (failure %s processing)',
    async (place) => {
      expectLogs('request.refused')
      allowLogs('campaign.sync_failed')
      const { api, call, createId, put } = someProject(quiet)
      put()
      const [repeated, left] = [await createId(), await createId()]
      for (const id of [repeated, left]) await call(id, 'send')
      await quiet.idle()
      quiet.campaignSends.fault[place] = (call) => void (call === 'setState' && failUnavailable())

      const refused = [await call(repeated, verb), await call(left, verb)]
      const kept = verb === 'cancel' ? await api.delete(`/campaigns/${left}`) : undefined
      quiet.campaignSends.fault[place] = () => undefined
      quiet.forward(5_000)
      const again = await call(repeated, verb)
      // `idle` does the work of the loop.
      await quiet.idle()

      expect(refused).toMatchObject(Array(2).fill(refusal(503, 'EXTERNAL_SERVICE_ERROR')))
      expect(kept?.status ?? 409).toBe(409)
      expect(again.status).toBe(200)
      expect([repeated, left].map((id) => quiet.campaignSends.sends.get(id)?.state)).toEqual([state, state])
    },
  )
})

describe('a disabled project', () => {
  it('does not send its campaigns until it is enabled', async () => {
    campaigns.contacts.pageSize = 1
    project.putMany(3)
    const state = (disabled: boolean, version: number) =>
      campaigns.consume(projectMessage({ id: project.projectId, disabled, version }))
    const [now, later] = [await project.createId(), await project.createId()]
    await project.call(later, 'send', {
      scheduledFor: new Date(campaigns.now().getTime() + 60_000).toISOString(),
    })
    await state(true, 2)
    await project.call(now, 'send')
    campaigns.forward(61_000)
    await campaigns.sendAll()

    const waiting = [await project.get(now), await project.get(later)]
    await state(false, 3)
    await campaigns.sendAll()

    expect(waiting).toMatchObject([
      { status: 'SENDING', paused: false, sentCount: 0 },
      { status: 'SCHEDULED' },
    ])
    expect([await project.get(now), await project.get(later)]).toMatchObject(
      Array(2).fill({ status: 'SENT', sentCount: 3 }),
    )
  })
})
