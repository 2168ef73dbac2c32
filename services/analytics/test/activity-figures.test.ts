import { someCaller } from '@postrider/testing/service'
import { event, execution, mail, someProject, type Project } from './factories.ts'
import { sharedAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  analytics = await sharedAnalytics()
})
afterAll(() => analytics.stop())

const clientOf = ({ projectId, generation }: Project) =>
  analytics.as({ ...someCaller(projectId), generation })

const now = Date.now()
const ago = (ms: number): Date => new Date(now - ms)
const minute = 60_000
const day = 86_400_000

describe('figures of the feed', () => {
  it('count events, sent, opened and clicked mails, and workflows', async () => {
    const project = someProject()
    await analytics.consumeAll(
      ...[1, 2, 3, 4].map(() => mail(project, 'sent')),
      mail(project, 'opened'),
      mail(project, 'opened', { opens: 2, isFirstOpen: false, at: ago(1) }),
      mail(project, 'clicked'),
      event(project, 'bought'),
      event(project, 'contact.subscribed'),
      execution(project).started(),
      event(project, 'old', { at: ago(32 * day) }),
    )

    expect(await clientOf(project).get('/activity/stats')).toMatchObject({
      status: 200,
      body: {
        totalEvents: 1,
        totalEmailsSent: 4,
        totalEmailsOpened: 1,
        totalEmailsClicked: 1,
        totalWorkflowsStarted: 1,
        openRate: 25,
        clickRate: 25,
      },
    })
    const start = ago(33 * day).toISOString()
    expect((await clientOf(project).get(`/activity/stats?startDate=${start}`)).body.totalEvents).toBe(2)
    expect((await clientOf(someProject()).get('/activity/stats')).body).toEqual({
      totalEvents: 0,
      totalEmailsSent: 0,
      totalEmailsOpened: 0,
      totalEmailsClicked: 0,
      totalWorkflowsStarted: 0,
      openRate: 0,
      clickRate: 0,
    })
  })

  it('include the number of entries of the last minutes, at most an hour', async () => {
    const project = someProject()
    await analytics.consumeAll(
      ...[1, 3, 6, 57, 61].map((minutes) => event(project, 'e', { at: ago(minutes * minute) })),
    )
    const recent = async (query: string) =>
      (await clientOf(project).get(`/activity/recent-count${query}`)).body

    expect(await recent('')).toEqual({ count: 2, minutes: 5 })
    expect(await recent('?minutes=10')).toEqual({ count: 3, minutes: 10 })
    expect(await recent('?minutes=600')).toEqual({ count: 4, minutes: 60 })
  })
})
