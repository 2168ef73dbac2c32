import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { campaign, deletion, mail, sentPage, someProject, type Project } from './factories.ts'
import { sharedAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  analytics = await sharedAnalytics()
})
afterAll(() => analytics.stop())

const ask = ({ projectId, generation }: Project, path: string) =>
  analytics.as({ ...someCaller(projectId), generation }).get(`/analytics/${path}`)

const day = 86_400_000
const ago = (ms: number): Date => new Date(Date.now() - ms)
const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Creates a campaign with these numbers of sent, opened and clicked mails. */
async function campaignWithMails(
  project: Project,
  [mails, opens, clicks]: [number, number, number],
  at = new Date(),
) {
  const id = uuidv7()
  const of = { campaignId: id, sourceType: 'CAMPAIGN', at }
  await analytics.consumeAll(
    campaign(project, { id, status: 'SENT', subject: `Subject ${id}` }),
    sentPage(project, mails, of),
    ...Array.from({ length: opens }, () => mail(project, 'opened', of)),
    ...Array.from({ length: clicks }, () => mail(project, 'clicked', of)),
    mail(project, 'opened', { ...of, isFirstOpen: false }),
  )
  return id
}

describe('the time series of a campaign', () => {
  it('contains the mails of the campaign by UTC day, including days without mail', async () => {
    const project = someProject()
    const id = await campaignWithMails(project, [4, 2, 1], ago(2 * day))
    await campaignWithMails(project, [3, 2, 1])
    const series = (campaignId: string, query = '') =>
      ask(project, `campaign-timeseries?campaignId=${campaignId}${query}`)

    const { status, body } = await series(id)
    const one = await series(
      id.toUpperCase(),
      `&startDate=${dateOf(ago(2 * day))}&endDate=${dateOf(ago(2 * day))}`,
    )
    const elsewhere = await ask(someProject(), `campaign-timeseries?campaignId=${id}`)

    const figures = { date: dateOf(ago(2 * day)), emails: 4, opens: 2, clicks: 1 }
    expect([status, body.length, body.at(-3)]).toEqual([200, 30, figures])
    expect(body.at(-1)).toEqual({ date: dateOf(new Date()), emails: 0, opens: 0, clicks: 0 })
    expect(one.body).toEqual([figures])
    expect(elsewhere.body.every(({ emails }: { emails: number }) => emails === 0)).toBe(true)
    expect((await ask(project, 'campaign-timeseries')).status).toBe(422)
    expect((await series(id, '&startDate=2026-01-01&endDate=2026-05-01')).status).toBe(422)
  })
})

describe('the top campaigns', () => {
  it('are the most opened campaigns, with rates in percent', async () => {
    const project = someProject()
    const little = await campaignWithMails(project, [4, 1, 0])
    const much = await campaignWithMails(project, [3, 2, 1])

    expect(await ask(project, 'top-campaigns')).toEqual({
      status: 200,
      headers: expect.anything(),
      body: [
        {
          id: much,
          subject: `Subject ${much}`,
          sentCount: 3,
          openedCount: 2,
          clickedCount: 1,
          openRate: 66.67,
          clickRate: 33.33,
        },
        {
          id: little,
          subject: `Subject ${little}`,
          sentCount: 4,
          openedCount: 1,
          clickedCount: 0,
          openRate: 25,
          clickRate: 0,
        },
      ],
    })
    expect((await ask(project, 'top-campaigns?limit=1')).body).toMatchObject([{ id: much }])
  })

  it('include only campaigns that sent mail in the period, but count their later opens', async () => {
    const project = someProject()
    const old = await campaignWithMails(project, [2, 0, 0], new Date('2026-05-01T12:00:00Z'))
    await analytics.consumeAll(
      mail(project, 'opened', {
        campaignId: old,
        sourceType: 'CAMPAIGN',
        at: new Date('2026-06-01T00:00:00Z'),
      }),
    )

    expect((await ask(project, 'top-campaigns?startDate=2026-05-01&endDate=2026-05-01')).body).toMatchObject([
      { id: old, sentCount: 2, openedCount: 1, openRate: 50 },
    ])
    expect((await ask(project, 'top-campaigns?startDate=2026-05-02&endDate=2026-06-02')).body).toEqual([])
  })

  it('exclude deleted campaigns and campaigns of other projects', async () => {
    const project = someProject()
    const id = await campaignWithMails(project, [1, 1, 1])
    expect((await ask(someProject(), 'top-campaigns')).body).toEqual([])

    await analytics.consumeAll(deletion(project, id, 2), campaign(project, { id, status: 'SENT' }))

    expect((await ask(project, 'top-campaigns')).body).toEqual([])
  })
})

describe('the figures of campaigns', () => {
  it('contain the numbers of campaigns and the means of their rates', async () => {
    const project = someProject()
    await campaignWithMails(project, [4, 1, 0])
    await campaignWithMails(project, [2, 2, 1])
    const deletedId = uuidv7()
    await analytics.consumeAll(
      campaign(project, { status: 'DRAFT' }),
      campaign(project, { status: 'SCHEDULED' }),
      campaign(project, { status: 'SENDING' }),
      campaign(project, { status: 'CANCELLED' }),
      campaign(project, { id: deletedId }),
      deletion(project, deletedId, 2),
    )

    const { status, body } = await ask(project, 'campaign-stats')

    expect(status).toBe(200)
    expect(body).toEqual({ total: 6, active: 2, completed: 2, averageOpenRate: 62.5, averageClickRate: 25 })
  })

  it('include only campaigns created in the period, and are 0 without campaigns', async () => {
    // Read the clock before any mail is sent, because midnight may come in between.
    const yesterday = dateOf(ago(day))
    const project = someProject()
    await campaignWithMails(project, [1, 1, 1])

    const none = { total: 0, active: 0, completed: 0, averageOpenRate: 0, averageClickRate: 0 }
    const one = { total: 1, active: 0, completed: 1, averageOpenRate: 100, averageClickRate: 100 }
    expect((await ask(project, `campaign-stats?startDate=${yesterday}`)).body).toEqual(one)
    expect((await ask(project, `campaign-stats?endDate=${yesterday}`)).body).toEqual(none)
    expect((await ask({ ...project, generation: 2 }, 'campaign-stats')).body).toEqual(none)
  })
})
