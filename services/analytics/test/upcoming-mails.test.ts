import { AppError, unavailable } from '@postrider/contracts/errors'
import type { ScheduledMail } from '@postrider/contracts/internal'
import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { campaign, someProject, type Project } from './factories.ts'
import { startAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest
let mails: ScheduledMail[]
let find: (request: {
  projectId: string
  until: string
  limit: number
}) => Promise<{ mails: ScheduledMail[] }>

beforeAll(async () => {
  analytics = await startAnalytics(undefined, { scheduledMails: { find: (request) => find(request) } })
})
beforeEach(() => {
  mails = []
  find = ({ until, limit }) =>
    Promise.resolve({
      mails: mails.filter(({ scheduledFor }) => scheduledFor <= until).slice(0, limit),
    })
})
afterAll(() => analytics.stop())

const day = 86_400_000
const ahead = (days: number): string => new Date(Date.now() + days * day).toISOString()

const someMail = (scheduledFor: string, rest: Partial<ScheduledMail> = {}): ScheduledMail => ({
  id: uuidv7(),
  contactId: uuidv7(),
  to: 'ada@example.net',
  subject: 'Hello',
  templateId: null,
  scheduledFor,
  tags: [],
  metadata: {},
  ...rest,
})

const upcoming = async ({ projectId }: Project, query = '') =>
  (await analytics.as(someCaller(projectId)).get(`/activity/upcoming${query}`)).body.activities

describe('upcoming mails', () => {
  it('are listed among the campaigns in order of time, within the limit', async () => {
    const project = someProject()
    const labels = { tags: ['trial'], metadata: { order: '42' } }
    const first = someMail(ahead(1), { templateId: uuidv7(), ...labels })
    mails = [first, someMail(ahead(3)), someMail(ahead(40))]
    const id = uuidv7()
    await analytics.consume(campaign(project, { id, scheduledFor: ahead(2) }))

    expect(await upcoming(project)).toEqual([
      {
        id: first.id,
        type: 'workflow.email.scheduled',
        timestamp: first.scheduledFor,
        contactEmail: 'ada@example.net',
        contactId: first.contactId,
        metadata: { emailId: first.id, subject: 'Hello', templateId: first.templateId, ...labels },
      },
      expect.objectContaining({ id }),
      expect.objectContaining({ id: mails[1]?.id, metadata: { emailId: mails[1]?.id, subject: 'Hello' } }),
    ])
    expect(await upcoming(project, '?limit=2')).toMatchObject([{ id: first.id }, { id }])
    expect(await upcoming(project, '?daysAhead=60')).toHaveLength(4)
  })

  it.each([
    ['is unavailable', unavailable('The send service does not respond.')],
    ['has no such endpoint yet', new AppError('not-found', 'RESOURCE_NOT_FOUND', { message: 'Not found.' })],
  ])('are omitted if the send service %s', async (_, error) => {
    const project = someProject()
    const id = uuidv7()
    await analytics.consume(campaign(project, { id, scheduledFor: ahead(2) }))
    find = () => Promise.reject(error)

    expect(await upcoming(project)).toMatchObject([{ id }])
  })
})
