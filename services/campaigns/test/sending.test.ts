import { allowLogs, expectLogs } from '@postrider/testing'
import { instant, onPlan, refusal, someProject, type Project } from './factories.ts'
import { away } from './fake-segments.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest
let project: Project

beforeAll(async () => {
  campaigns = await startCampaigns()
})
beforeEach(() => {
  project = someProject(campaigns)
  campaigns.contacts.pageSize = 500
  campaigns.runs.fault.before = () => undefined
  campaigns.runs.fault.after = () => undefined
})
afterAll(() => campaigns.stop())

/** The pages of a campaign as they were published: number and contacts. */
const pagesOf = async (id: string) =>
  (await project.published())
    .filter(({ type, key }) => type === 'campaign.page' && key === id)
    .map(({ data }) => [data.number, data.contactIds.length])

const statesOf = (id: string) =>
  campaigns.runs.states.filter(({ campaignId }) => campaignId === id).map(({ state }) => state)

describe('POST /campaigns/:id/send', () => {
  it('sends to everybody in the audience, page by page, and ends when each mail has its outcome', async () => {
    const contacts = project.putMany(5)
    project.put('pro', false)
    campaigns.contacts.pageSize = 2
    const id = await project.createId()

    const sent = await project.call(id, 'send')
    await campaigns.settled()
    const sending = await project.get(id)
    await campaigns.sendAll()

    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({
      success: true,
      data: { id, name: 'Spring', status: 'SENDING', paused: false, scheduledFor: null },
      message: expect.any(String),
    })
    expect(sending).toMatchObject({ status: 'SENDING', totalRecipients: 5, sentAt: instant, sentCount: 0 })
    expect(await pagesOf(id)).toEqual([
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

  it('refuses a second time, and changes nothing then: 400', async () => {
    project.put()
    const id = await project.createId()

    await project.call(id, 'send')
    const again = await project.call(id, 'send')
    const later = await project.call(id, 'send', { scheduledFor: '2999-01-01' })
    await campaigns.sendAll()
    const ended = await project.call(id, 'send')

    expect([again, later, ended]).toMatchObject(Array(3).fill(refusal(400, 'BAD_REQUEST')))
    expect(await pagesOf(id)).toEqual([[1, 1]])
  })

  it('starts once, however many send it at once', async () => {
    project.putMany(3)
    const id = await project.createId()

    const answers = await Promise.all(Array.from({ length: 5 }, () => project.call(id, 'send')))
    await campaigns.sendAll()

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([])
    expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 3 })
  })

  it('says what it said when it was started: a change meanwhile is refused or sent', async () => {
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
    const said = campaigns.runs.runs.get(id)?.content.subject
    expect(status === 'DRAFT' || said === subject).toBe(true)
    await campaigns.sendAll()
  })

  it('refuses without recipients, and leaves the draft: 400', async () => {
    project.put('pro', false)
    const id = await project.createId()

    expect(await project.call(id, 'send')).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await project.get(id)).toMatchObject({ status: 'DRAFT', sentAt: null })
    project.put()
    expect((await project.call(id, 'send')).status).toBe(200)
    await campaigns.sendAll()
  })

  it.each(['count', 'start'] as const)('is 503 while %s fails, and can be sent afterwards', async (what) => {
    expectLogs('request.refused')
    project.put()
    const id = await project.createId()
    campaigns.contacts.faults.count = what === 'count' ? away : () => undefined
    campaigns.runs.fault.after = (call) => void (call === what && away())

    const refused = await project.call(id, 'send')
    campaigns.contacts.faults.count = () => undefined
    campaigns.runs.fault.after = () => undefined

    expect(refused).toMatchObject(refusal(503, 'EXTERNAL_SERVICE_ERROR'))
    expect((await project.get(id)).status).toBe('DRAFT')
    expect((await project.call(id, 'send')).status).toBe(200)
    await campaigns.sendAll()
    expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 1 })
  })

  it('is 403 when the domain is verified no more, and leaves the draft', async () => {
    project.put()
    campaigns.runs.verify(project.projectId, 'lost.example.org')
    const id = await project.createId({ from: 'us@lost.example.org' })
    campaigns.runs.unverify('lost.example.org')

    expect(await project.call(id, 'send')).toMatchObject(refusal(403, 'INTERNAL_SERVER_ERROR'))
    expect(await project.call(id, 'send', { scheduledFor: '2999-01-01' })).toMatchObject(
      refusal(403, 'INTERNAL_SERVER_ERROR'),
    )
    expect((await project.get(id)).status).toBe('DRAFT')
  })

  it('reaches nobody who is created after the start', async () => {
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

  it('counts no contact that is gone before its mail is made', async () => {
    const [first] = project.putMany(3)
    const id = await project.createId()
    await project.call(id, 'send')
    await campaigns.settled()

    campaigns.contacts.delete(project.projectId, first ?? '')
    await campaigns.sendAll()

    expect(await project.get(id)).toMatchObject({ status: 'SENT', totalRecipients: 2, sentCount: 2 })
  })

  it('ends when the last pages turn out to be empty', async () => {
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
  ])('of %j is 400', async (scheduledFor) => {
    project.put()
    const id = await project.createId()

    expect(await project.call(id, 'send', { scheduledFor })).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect((await project.get(id)).status).toBe('DRAFT')
  })

  it('takes whatever is a date, and the last one counts', async () => {
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
    await campaigns.settled()
    return id
  }

  it('is sent, to the audience that it has then', async () => {
    project.put()
    const id = await scheduled()
    const before = await project.get(id)
    project.put()

    campaigns.forward(hour + 1)
    await campaigns.sendAll()

    expect(before.status).toBe('SCHEDULED')
    expect(await project.get(id)).toMatchObject({ status: 'SENT', totalRecipients: 2, sentAt: instant })
  })

  it('ends SENT with 0 where nobody is in its audience', async () => {
    const id = await scheduled()

    campaigns.forward(hour + 1)
    await campaigns.settled()

    expect(await project.get(id)).toMatchObject({
      status: 'SENT',
      totalRecipients: 0,
      sentCount: 0,
      sentAt: instant,
    })
  })

  it('ends CANCELLED with the reason where its segment is gone, or its domain', async () => {
    expectLogs('campaign.not_started')
    project.put()
    const segmentId = campaigns.segments.put(project.projectId, { condition: onPlan('pro') })
    campaigns.runs.verify(project.projectId, 'gone.example.org')
    const ids = [
      await scheduled({ audienceType: 'SEGMENT', segmentId }),
      await scheduled({ from: 'us@gone.example.org' }),
    ]

    campaigns.segments.delete(segmentId)
    campaigns.runs.unverify('gone.example.org')
    campaigns.forward(hour + 1)
    await campaigns.settled()

    expect(await Promise.all(ids.map(project.get))).toMatchObject([
      { status: 'CANCELLED', cancelReason: 'segment' },
      { status: 'CANCELLED', cancelReason: 'domain' },
    ])
    expect((await project.published()).at(-1)?.data.cancelReason).toMatch(/segment|domain/)
  })

  it('is started later where a service is away', async () => {
    expectLogs('campaign.not_started')
    project.put()
    const id = await scheduled()
    campaigns.runs.fault.before = (call) => void (call === 'start' && away())

    campaigns.forward(hour + 1)
    await campaigns.settled()
    const waiting = await project.get(id)
    campaigns.runs.fault.before = () => undefined
    campaigns.forward(20_000)
    await campaigns.sendAll()

    expect(waiting.status).toBe('SCHEDULED')
    expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 1 })
  })

  it('is not sent when it was cancelled, and is dropped by nobody', async () => {
    project.put()
    const id = await scheduled()

    const cancelled = await project.call(id, 'cancel')
    campaigns.forward(hour + 1)
    await campaigns.sendAll()

    expect(cancelled.body.data.status).toBe('CANCELLED')
    expect(await project.get(id)).toMatchObject({ status: 'CANCELLED', cancelReason: null, sentCount: 0 })
    expect(statesOf(id)).toEqual([])
  })
})

describe('cancel', () => {
  it('has every mail that was not handed over dropped, and counts everybody that was reached', async () => {
    project.putMany(5)
    campaigns.contacts.pageSize = 2
    const id = await project.createId()
    await project.call(id, 'send')
    await campaigns.settled()

    const cancelled = await project.call(id, 'cancel')
    const again = await project.call(id, 'cancel')
    await campaigns.sendAll()

    expect(cancelled.body).toMatchObject({ success: true, data: { id, status: 'CANCELLED' } })
    expect(again).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(statesOf(id)).toEqual(['CANCELLED'])
    const { totalRecipients, droppedCount, sentCount, status } = await project.get(id)
    expect([status, sentCount, totalRecipients]).toEqual(['CANCELLED', 0, droppedCount])
  })

  it('refuses a draft and what has ended: 400', async () => {
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
  it('hold a campaign and let it go on, as often as they are called', async () => {
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
    expect(statesOf(id)).toEqual(['PAUSED', 'RUNNING'])
    expect(await project.get(id)).toMatchObject({ status: 'SENT', paused: false, sentCount: 3 })
  })

  it('send no further page meanwhile', async () => {
    project.putMany(3)
    campaigns.contacts.pageSize = 1
    const id = await project.createId()
    let asked = 0
    campaigns.contacts.faults.audience = () => {
      asked += 1
      if (asked > 1) away()
    }
    allowPageFaults()
    await project.call(id, 'send')
    await campaigns.settled()
    await project.call(id, 'pause')
    campaigns.contacts.faults.audience = () => undefined
    campaigns.forward(60_000)
    await campaigns.settled()
    const paused = (await pagesOf(id)).length

    await project.call(id, 'resume')
    await campaigns.sendAll()

    expect(paused).toBe(1)
    expect(await pagesOf(id)).toHaveLength(3)
    expect(await project.get(id)).toMatchObject({ status: 'SENT', sentCount: 3 })
  })

  it('are 400 outside SENDING', async () => {
    project.put()
    const id = await project.createId()

    const answers = [await project.call(id, 'pause'), await project.call(id, 'resume')]
    await project.call(id, 'send')
    await campaigns.sendAll()
    answers.push(await project.call(id, 'pause'), await project.call(id, 'resume'))

    expect(answers).toMatchObject(Array(4).fill(refusal(400, 'BAD_REQUEST')))
  })

  it('leave send as the last of them wants it, however they overlap', async () => {
    project.putMany(2)
    const id = await project.createId()
    await project.call(id, 'send')

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => project.call(id, index % 2 === 0 ? 'pause' : 'resume')),
    )

    const { paused, status } = await project.get(id)
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect([status, campaigns.runs.runs.get(id)?.state]).toEqual(['SENDING', paused ? 'PAUSED' : 'RUNNING'])
    await project.call(id, 'resume')
    await campaigns.sendAll()
    expect((await project.get(id)).status).toBe('SENT')
  })
})

describe.each([
  ['pause', 'PAUSED'],
  ['cancel', 'CANCELLED'],
])('%s, when send does not answer', (verb, state) => {
  it.each(['before', 'after'] as const)(
    'is 503, and is told by the repeat or by the loop; the fault lies %s what send does',
    async (place) => {
      expectLogs('request.refused')
      allowUntold()
      project.put()
      const [repeated, left] = [await project.createId(), await project.createId()]
      for (const id of [repeated, left]) await project.call(id, 'send')
      await campaigns.settled()
      campaigns.runs.fault[place] = (call) => void (call === 'setState' && away())

      const refused = [await project.call(repeated, verb), await project.call(left, verb)]
      const kept = verb === 'cancel' ? await project.api.delete(`/campaigns/${left}`) : undefined
      campaigns.runs.fault[place] = () => undefined
      campaigns.forward(5_000)
      const again = await project.call(repeated, verb)
      await campaigns.settled()

      expect(refused).toMatchObject(Array(2).fill(refusal(503, 'EXTERNAL_SERVICE_ERROR')))
      expect(kept?.status ?? 409).toBe(409)
      expect(again.status).toBe(200)
      expect([repeated, left].map((id) => campaigns.runs.runs.get(id)?.state)).toEqual([state, state])
      for (const id of [repeated, left]) await project.call(id, 'resume')
      await campaigns.sendAll()
    },
  )
})

describe('a page that cannot be asked for', () => {
  it('is asked for again, and holds up no other campaign', async () => {
    allowPageFaults()
    project.put()
    const segmentId = campaigns.segments.put(project.projectId, { members: [project.put()] })
    const slow = await project.createId({ audienceType: 'SEGMENT', segmentId })
    const quick = await project.createId()
    const { audience } = campaigns.contacts
    campaigns.contacts.audience = async (given) =>
      given.audience.kind === 'segment' ? away() : audience(given)

    await project.call(slow, 'send')
    await project.call(quick, 'send')
    await campaigns.sendAll()
    const meanwhile = [(await project.get(slow)).status, (await project.get(quick)).status]
    campaigns.contacts.audience = audience
    campaigns.forward(5_000)
    await campaigns.sendAll()

    expect(meanwhile).toEqual(['SENDING', 'SENT'])
    expect(await project.get(slow)).toMatchObject({ status: 'SENT', sentCount: 1 })
  })

  it('ends the campaign when its segment is gone, with those it has reached', async () => {
    allowPageFaults()
    campaigns.contacts.pageSize = 1
    const members = project.putMany(3)
    const segmentId = campaigns.segments.put(project.projectId, { members })
    const id = await project.createId({ audienceType: 'SEGMENT', segmentId })
    let pages = 0
    campaigns.contacts.faults.audience = () => {
      pages += 1
      if (pages === 2) campaigns.segments.delete(segmentId)
    }

    await project.call(id, 'send')
    await campaigns.sendAll()
    campaigns.contacts.faults.audience = () => undefined

    expect(await project.get(id)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'segment',
      totalRecipients: 1,
    })
    expect(campaigns.runs.runs.get(id)?.state).toBe('CANCELLED')
  })
})

describe('campaigns that are sent at the same time', () => {
  it('have their pages in turn', async () => {
    // Without its loops: two that work side by side may overtake each other by a page.
    const alone = await startCampaigns({ settings: { role: 'http' } })
    const { putMany, createId, call, published } = someProject(alone)
    alone.contacts.pageSize = 1
    putMany(4)
    const ids = [await createId(), await createId(), await createId()]

    for (const id of ids) await call(id, 'send')
    await alone.settled()

    const order = (await published()).filter(({ type }) => type === 'campaign.page').map(({ key }) => key)
    expect(order).toEqual(Array(4).fill(ids).flat())
    await alone.stop()
  })
})

/** Depends on whether the loop of the service takes a turn meanwhile. */
const allowPageFaults = () => allowLogs('campaign.page_failed')
const allowUntold = () => allowLogs('run.not_told')
