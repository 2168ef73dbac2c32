import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { campaign, execution, someProject, type Project } from './factories.ts'
import { sharedAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  analytics = await sharedAnalytics()
})
afterAll(() => analytics.stop())

const upcoming = async ({ projectId }: Project, query = '') =>
  (await analytics.as(someCaller(projectId)).get(`/activity/upcoming${query}`)).body.activities

const day = 86_400_000
const ahead = (ms: number): Date => new Date(Date.now() + ms)

describe('upcoming activities', () => {
  it('are sorted by due time, and cover 30 days by default and at most 90 days', async () => {
    const project = someProject()
    const id = uuidv7()
    const { id: contactId } = analytics.contacts.put(project.projectId, { email: 'bob@example.com' })
    const waiting = execution(project, { contactId })
    const stepId = uuidv7()
    const soon = ahead(day)
    await analytics.consumeAll(
      campaign(project, { id, scheduledFor: ahead(2 * day).toISOString() }),
      campaign(project, { name: 'Later', scheduledFor: ahead(60 * day).toISOString() }),
      campaign(project, { name: 'Far', scheduledFor: ahead(100 * day).toISOString() }),
      waiting.started(),
      waiting.suspended(new Date(), { dueAt: soon, stepId }),
    )

    expect(await upcoming(project)).toEqual([
      {
        id: waiting.id,
        type: 'workflow.email.scheduled',
        timestamp: soon.toISOString(),
        contactEmail: 'bob@example.com',
        contactId,
        metadata: {
          workflowId: waiting.workflowId,
          executionId: waiting.id,
          stepId,
          stepType: 'DELAY',
          stepName: 'Wait',
        },
      },
      {
        id,
        type: 'campaign.scheduled',
        timestamp: expect.any(String),
        contactEmail: null,
        contactId: null,
        metadata: { campaignId: id, campaignName: 'Spring', subject: 'It is spring' },
      },
    ])
    expect(await upcoming(project, '?limit=1')).toHaveLength(1)
    expect(await upcoming(project, '?daysAhead=1000')).toHaveLength(3)
    expect(await upcoming(someProject())).toEqual([])
  })

  it('contain the newest version of a campaign, for any order and repetition of messages', async () => {
    const id = uuidv7()
    const versions = (project: Project) => [
      campaign(project, { id, version: 1, scheduledFor: ahead(day).toISOString() }),
      campaign(project, { id, version: 2, scheduledFor: ahead(2 * day).toISOString(), name: 'Moved' }),
    ]
    const project = someProject()
    const [first, second] = versions(project)
    await analytics.consumeAll(...[second, first, second, first].flatMap((each) => each ?? []))

    expect(await upcoming(project)).toMatchObject([{ id, metadata: { campaignName: 'Moved' } }])
    await analytics.consumeAll(campaign(project, { id, version: 3, status: 'SENDING' }), ...versions(project))
    expect(await upcoming(project)).toEqual([])
  })

  it('omit executions that have continued or ended, for any order of messages', async () => {
    const project = someProject()
    const steps = (ending: 'completed' | 'failed' | 'cancelled') => {
      const moving = execution(project, { startedAt: ahead(-5) })
      return [moving.suspended(ahead(-4), { dueAt: ahead(day) }), moving[ending](ahead(-3))]
    }
    for (const ending of ['completed', 'failed', 'cancelled'] as const) {
      await analytics.consumeAll(...steps(ending), ...steps(ending).toReversed())
      const both = steps(ending)
      await analytics.consumeAll(...both, ...both)
    }
    const moved = execution(project, { startedAt: ahead(-5) })
    const stages = [
      moved.suspended(ahead(-4), { dueAt: ahead(day) }),
      moved.suspended(ahead(-3), { dueAt: null }),
    ]
    await analytics.consumeAll(...stages, ...stages.toReversed())

    expect(await upcoming(project)).toEqual([])
  })
})
