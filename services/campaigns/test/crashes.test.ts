import { draft, emailClicked, audiencePageExpanded } from '@postrider/contracts/messages'
import { allowLogs } from '@postrider/testing/jest'
import { failAt, healed, type FaultPlace } from '@postrider/testing/postgres'
import { mailMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { someProject, type Project } from './factories.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest
let project: Project

beforeAll(async () => {
  campaigns = await startCampaigns()
})
beforeEach(() => {
  project = someProject(campaigns)
  campaigns.resetFakes()
  allowLogs('request.failed')
  allowLogs('request.refused')
  allowLogs('loop.failed')
  allowLogs('campaign.page_failed')
  allowLogs('campaign.not_started')
  allowLogs('campaign.sync_failed')
  allowLogs('message.retried')
  allowLogs('database.connection_lost')
})
afterAll(() => campaigns.stop())

/** The points at which a command that changes and publishes a campaign can crash. */
const points: FaultPlace[] = [
  { table: 'campaigns', on: 'update', at: 'statement' },
  { table: 'outbox', on: 'insert', at: 'statement' },
  { table: 'campaigns', on: 'update', at: 'commit' },
  { table: 'outbox', on: 'insert', at: 'commit' },
]
const named = points.map((point) => [`${point.on} of ${point.table} at its ${point.at}`, point] as const)

/** Runs `work` while the service fails `times` times at a point, and asserts that the point was reached. */
async function despite(point: FaultPlace, work: () => Promise<unknown>, times = 1): Promise<void> {
  await failAt(campaigns.db, point, { times })
  await work().catch(() => undefined)
  const reached = await healed(campaigns.db)
  expect(reached).toBeGreaterThan(0)
}

const pagesOf = async (id: string) =>
  (await project.published())
    .filter(({ type, key }) => type === 'campaign.page' && key === id)
    .map(({ data }) => data)

describe.each(named)('a crash in the %s', (_name, point) => {
  it('during a start leaves a draft that can be sent, or a campaign that is being sent', async () => {
    project.putMany(2)
    const id = await project.createId()

    await despite(point, () => project.call(id, 'send'))
    const left = await project.get(id)
    // An interrupted start keeps its lease of 90 s.
    campaigns.forward(120_000)
    const again = left.status === 'DRAFT' ? await project.call(id, 'send') : undefined
    await campaigns.sendAll()

    expect(again?.status ?? 200).toBe(200)
    expect(await project.get(id)).toMatchObject({ status: 'SENT', totalRecipients: 2, sentCount: 2 })
    expect(await pagesOf(id)).toHaveLength(1)
  })

  it('during a scheduled start delays the start', async () => {
    project.putMany(2)
    const id = await project.createId()
    const scheduledFor = new Date(campaigns.now().getTime() + 60_000).toISOString()
    await project.call(id, 'send', { scheduledFor })

    await despite(point, async () => {
      campaigns.forward(61_000)
      await campaigns.idle()
    })
    campaigns.forward(120_000)
    await campaigns.sendAll()

    expect(await project.get(id)).toMatchObject({ status: 'SENT', totalRecipients: 2, sentCount: 2 })
  })

  it('while a page is published does not cause a page or contact to be skipped or repeated', async () => {
    const contacts = project.putMany(5)
    campaigns.contacts.pageSize = 2
    const id = await project.createId()
    let fail = true
    const { audience } = campaigns.contacts
    campaigns.contacts.audience = async (given) => {
      const page = await audience(given)
      const isFirst = fail
      fail = false
      if (isFirst) await failAt(campaigns.db, point)
      return page
    }

    await project.call(id, 'send').catch(() => undefined)
    await campaigns.idle().catch(() => undefined)
    campaigns.contacts.audience = audience
    const reached = await healed(campaigns.db)
    campaigns.forward(120_000)
    await campaigns.sendAll()

    expect(reached).toBeGreaterThan(0)
    const pages = await pagesOf(id)
    expect(pages.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(
      pages
        .flatMap(({ contactIds }) => contactIds)
        .map(String)
        .toSorted(),
    ).toEqual(contacts.toSorted())
    expect(await project.get(id)).toMatchObject({ status: 'SENT', totalRecipients: 5, sentCount: 5 })
  })

  it.each([
    ['pause', 'PAUSED'],
    ['cancel', 'CANCELLED'],
  ])('during a %s leaves the campaign unchanged, or its new state is sent later', async (verb, state) => {
    project.putMany(2)
    const id = await project.createId()
    await project.call(id, 'send')
    await campaigns.idle()

    await despite(point, () => project.call(id, verb))
    const left = await project.get(id)
    const isDone = left.paused || left.status === 'CANCELLED'
    const again = isDone ? undefined : await project.call(id, verb)
    campaigns.forward(20_000)
    await campaigns.idle()

    expect(again?.status ?? 200).toBe(200)
    expect(campaigns.campaignSends.sends.get(id)?.state).toBe(state)
    if (verb === 'pause') await project.call(id, 'resume')
    await campaigns.sendAll()
    const { status, sentCount, droppedCount, totalRecipients } = await project.get(id)
    expect([status, sentCount + droppedCount]).toEqual([
      verb === 'pause' ? 'SENT' : 'CANCELLED',
      totalRecipients,
    ])
  })
})

describe('a crash while the send service confirms a pause', () => {
  it('causes the state to be sent again', async () => {
    project.putMany(2)
    const id = await project.createId()
    await project.call(id, 'send')
    await campaigns.idle()
    const { setState } = campaigns.campaignSends
    campaigns.campaignSends.setState = async (given) => {
      campaigns.campaignSends.setState = setState
      const answer = await setState(given)
      await failAt(campaigns.db, { table: 'campaigns', on: 'update', at: 'commit' })
      return answer
    }

    await project.call(id, 'pause').catch(() => undefined)
    const reached = await healed(campaigns.db)
    campaigns.forward(60_000)
    await campaigns.idle()

    expect(reached).toBeGreaterThan(0)
    expect(campaigns.campaignSends.sends.get(id)?.state).toBe('PAUSED')
    expect((await project.call(id, 'pause')).status).toBe(200)
    await project.call(id, 'resume')
    await campaigns.sendAll()
  })
})

describe.each([
  ...named,
  [
    'insert of marks and links',
    { table: 'campaign_links', on: 'insert', at: 'commit' } as FaultPlace,
  ] as const,
])('a crash in the %s while messages are counted', (_name, point) => {
  it('does not cause a message to be skipped or counted twice', async () => {
    project.putMany(1)
    const id = await project.createId()
    await project.call(id, 'send')
    await campaigns.idle()
    const { projectId } = project
    const click = mailMessage(emailClicked, {
      projectId,
      campaignId: id,
      link: 'https://a.example/',
      clickedAt: '2026-01-01T00:00:00.000Z',
      clicks: 1,
      isFirstClick: true,
    })
    const envelope = { key: id, projectId, generation: 1, at: new Date() }
    // This message completes the campaign, so that the service also publishes a message.
    const expanded = draft(audiencePageExpanded, envelope, {
      id: uuidv7(),
      campaignId: id,
      number: 1,
      created: 0,
    })
    const ids = [uuidv7(), uuidv7()]

    await despite(point, async () => {
      await campaigns.consume(click, ids[0])
      await campaigns.consume(expanded, ids[1])
    })
    await campaigns.consume(click, ids[0])
    await campaigns.consume(expanded, ids[1])

    expect(await project.get(id)).toMatchObject({ status: 'SENT', clickedCount: 1, totalRecipients: 0 })
    expect((await project.stats(id)).links).toEqual([{ url: 'https://a.example/', clicks: 1 }])
  })
})
