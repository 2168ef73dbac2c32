import { unavailable } from '@postrider/contracts/errors'
import { someCaller } from '@postrider/testing/service'
import { event, execution, mail, someProject, type Project } from './factories.ts'
import { startAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  analytics = await startAnalytics()
})
afterAll(() => analytics.stop())

const feed = async ({ projectId, generation }: Project) =>
  (await analytics.as({ ...someCaller(projectId), generation }).get('/activity')).body

describe('an inbound mail', () => {
  it('is shown even if its subject is cut within a surrogate pair', async () => {
    const project = someProject()
    const subject = `${'x'.repeat(999)}\u{1F4EE} and more`

    await analytics.consumeAll(
      event(project, 'email.received', { data: { subject, from: 'eve@example.com' } }),
    )

    const [received] = (await feed(project)).data
    expect(received).toMatchObject({ type: 'email.received', metadata: { from: 'eve@example.com' } })
    expect(received.metadata.subject).toHaveLength(1000)
  })
})

describe('a failed execution', () => {
  it('is shown with its reason', async () => {
    const project = someProject()
    const { started, failed } = execution(project, { startedAt: new Date(Date.now() - 60_000) })

    await analytics.consumeAll(started(), failed(new Date(), 'too many'))

    const [ended] = (await feed(project)).data
    expect(ended).toMatchObject({
      type: 'workflow.completed',
      metadata: { status: 'FAILED', exitReason: 'too many' },
    })
  })
})

describe('the feed while the contacts service is unavailable', () => {
  it('returns executions without the email address of their contact', async () => {
    const project = someProject()
    await analytics.consumeAll(
      execution(project).started(),
      mail(project, 'sent', { at: new Date(Date.now() - 60_000) }),
    )
    const { find } = analytics.contacts
    analytics.contacts.find = () => Promise.reject(unavailable('Contacts does not answer.'))
    const { data } = await feed(project)
    analytics.contacts.find = find

    expect(data).toMatchObject([
      { type: 'workflow.started', contactEmail: null },
      { type: 'email.sent', contactEmail: 'ada@example.com' },
    ])
  })
})
