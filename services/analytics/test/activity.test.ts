import { instant, someCaller, uuid } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { campaign, event, execution, mail, sentPage, someProject, type Project } from './factories.ts'
import { sharedAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  analytics = await sharedAnalytics()
})
afterAll(() => analytics.stop())

const clientOf = ({ projectId, generation }: Project) =>
  analytics.as({ ...someCaller(projectId), generation })

const feed = async (project: Project, query = '') => (await clientOf(project).get(`/activity${query}`)).body

// All times derive from one instant, so that the order does not depend on the speed of the machine.
const now = Date.now()
const ago = (ms: number): Date => new Date(now - ms)
const minute = 60_000
const day = 86_400_000

const typesOf = ({ data }: { data: { type: string }[] }): string[] => data.map(({ type }) => type)
const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id)

describe('the feed', () => {
  it('shows a mail with its contact, campaign and subject', async () => {
    const project = someProject()
    const about = { emailId: uuidv7(), contactId: uuidv7(), campaignId: uuidv7(), sourceType: 'CAMPAIGN' }

    await analytics.consumeAll(mail(project, 'sent', about))

    expect(await clientOf(project).get('/activity')).toMatchObject({
      status: 200,
      body: {
        data: [
          {
            id: uuid,
            type: 'email.sent',
            timestamp: instant,
            contactEmail: 'ada@example.com',
            contactId: about.contactId,
            metadata: {
              emailId: about.emailId,
              subject: 'Hello',
              campaignId: about.campaignId,
              sourceType: 'CAMPAIGN',
            },
          },
        ],
        cursor: null,
        hasMore: false,
      },
    })
  })

  it('returns only entries that are newer than an earlier page, and counts them', async () => {
    const project = someProject()
    const count = async (after: string) =>
      (await clientOf(project).get(`/activity/recent-count?after=${after}`)).body.count
    expect((await feed(project)).latest).toBeNull()
    await analytics.consumeAll(
      event(project, 'bought', { at: ago(30) }),
      event(project, 'bought', { at: ago(20) }),
    )
    const before = await feed(project, '?limit=1')

    const none = await feed(project, `?after=${before.latest}`)
    expect([none.data, none.latest, await count(before.latest)]).toEqual([[], before.latest, 0])

    await analytics.consumeAll(
      event(project, 'bought', { at: ago(20) }),
      event(project, 'sold', { at: ago(10) }),
      mail(project, 'sent', { at: ago(5) }),
    )
    const all = await feed(project)
    const newer = await feed(project, `?after=${before.latest}&limit=2`)
    const rest = await feed(project, `?after=${before.latest}&limit=2&cursor=${newer.cursor}`)

    const at = idsOf(all).indexOf(idsOf(before)[0] ?? '')
    expect([...idsOf(newer), ...idsOf(rest)]).toEqual(idsOf(all).slice(0, at))
    expect(newer.latest).toBe(all.latest)
    expect(await count(before.latest)).toBe(at)
    expect(typesOf(await feed(project, `?after=${before.latest}&types=email.sent`))).toEqual(['email.sent'])
    for (const path of ['/activity', '/activity/recent-count'])
      expect((await clientOf(project).get(`${path}?after=x`)).status).toBe(400)
  })

  it('contains entries of every listed type, newest first', async () => {
    const project = someProject()
    const moving = execution(project, { startedAt: ago(10) })
    const contactId = uuidv7()
    await analytics.consumeAll(
      event(project, 'bought', { at: ago(24) }),
      mail(project, 'sent', { at: ago(23) }),
      mail(project, 'suppressed', { at: ago(22) }),
      mail(project, 'delivered', { at: ago(21) }),
      event(project, 'email.received', { at: ago(20), data: { subject: 'Hi', from: 'eve@example.com' } }),
      mail(project, 'opened', { at: ago(19) }),
      mail(project, 'clicked', { at: ago(18) }),
      mail(project, 'bounced', { at: ago(17) }),
      mail(project, 'complained', { at: ago(16) }),
      event(project, 'contact.subscribed', { at: ago(15), contactId }),
      event(project, 'contact.unsubscribed', { at: ago(14), contactId }),
      campaign(project, { at: ago(13), status: 'SENT' }),
      campaign(project, { at: ago(12), scheduledFor: ago(-day).toISOString() }),
      moving.started(),
      moving.completed(ago(8)),
      moving.suspended(ago(9), { dueAt: ago(-day) }),
    )

    const types = (await clientOf(project).get('/activity/types')).body
    const newest = typesOf(await feed(project))

    expect(newest.toSorted()).toEqual(types.types.toSorted())
    expect(newest.slice(0, 5)).toEqual([
      'workflow.completed',
      'workflow.email.scheduled',
      'workflow.started',
      'campaign.scheduled',
      'campaign.sent',
    ])
  })

  it('omits the mail events that the contacts service publishes', async () => {
    const project = someProject()

    await analytics.consumeAll(
      event(project, 'email.sent'),
      event(project, 'email.open'),
      event(project, 'segment.vip.entry'),
    )

    expect((await feed(project)).data).toMatchObject([
      { type: 'event.triggered', metadata: { eventName: 'segment.vip.entry' } },
    ])
  })

  it('shows every mail and delivery that one `audience_page.sent` reports', async () => {
    const project = someProject()

    await analytics.consumeAll(sentPage(project, 4))

    expect(typesOf(await feed(project)).toSorted()).toEqual([
      'email.delivered',
      'email.delivered',
      'email.sent',
      'email.sent',
      'email.sent',
      'email.sent',
    ])
  })

  it('returns each entry on exactly one page, even if many entries have the same time', async () => {
    const project = someProject()
    const at = ago(minute)
    await analytics.consumeAll(
      sentPage(project, 30, { at }),
      ...[1, 2, 3].map((ms) => event(project, 'e', { at: ago(ms) })),
    )
    const seen: string[] = []

    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await feed(project, `?limit=7&cursor=${cursor}`)
      expect(page.hasMore).toBe(page.cursor !== null)
      expect(Object.keys(page).toSorted()).toEqual(['cursor', 'data', 'hasMore', 'latest'])
      expect(page.cursor ?? '').toMatch(/^(\d+_[0-9a-f-]{36})?$/)
      seen.push(...idsOf(page))
      cursor = page.cursor
    }

    expect(seen).toEqual(idsOf(await feed(project, '?limit=100')))
    expect(new Set(seen).size).toBe(48)
  })

  it('filters by types, by contact, and by both, on every page', async () => {
    const project = someProject()
    const contactId = uuidv7()
    await analytics.consumeAll(
      mail(project, 'sent', { at: ago(9), contactId }),
      mail(project, 'opened', { at: ago(8), contactId }),
      mail(project, 'sent', { at: ago(7) }),
      mail(project, 'clicked', { at: ago(6) }),
      event(project, 'bought', { at: ago(5), contactId }),
    )

    const mails = await feed(project, '?types=email.sent,email.clicked&limit=2')
    expect(typesOf(mails)).toEqual(['email.clicked', 'email.sent'])
    expect(typesOf(await feed(project, `?types=email.sent,email.clicked&cursor=${mails.cursor}`))).toEqual([
      'email.sent',
    ])
    expect(typesOf(await feed(project, `?contactId=${contactId}`))).toEqual([
      'event.triggered',
      'email.opened',
      'email.sent',
    ])
    expect(typesOf(await feed(project, `?contactId=${contactId}&types=email.sent, email.clicked`))).toEqual([
      'email.sent',
    ])
    expect(typesOf(await feed(project, '?types=email.complaint'))).toEqual([])
  })

  it('covers the last 30 days by default, or all of the given days', async () => {
    const project = someProject()
    const [old, recent] = [ago(31 * day), ago(29 * day)]
    const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
    await analytics.consumeAll(event(project, 'old', { at: old }), event(project, 'recent', { at: recent }))

    const named = async (query: string): Promise<string[]> =>
      (await feed(project, query)).data.map(
        ({ metadata }: { metadata: { eventName: string } }) => metadata.eventName,
      )

    expect(await named('')).toEqual(['recent'])
    expect(await named(`?startDate=${dayOf(old)}`)).toEqual(['recent', 'old'])
    expect(await named(`?startDate=${dayOf(old)}&endDate=${dayOf(old)}`)).toEqual(['old'])
    expect(await named(`?startDate=${recent.toISOString()}&endDate=${recent.toISOString()}`)).toEqual([
      'recent',
    ])
    expect(await named(`?startDate=${dayOf(recent)}&endDate=${dayOf(old)}`)).toEqual([])
  })

  it.each([
    ['types=email.sent,email.guessed', 422, 'VALIDATION_ERROR'],
    ['contactId=ada', 422, 'VALIDATION_ERROR'],
    ['startDate=yesterday', 422, 'VALIDATION_ERROR'],
    ['cursor=abc', 400, 'BAD_REQUEST'],
    ['cursor=1_2', 400, 'BAD_REQUEST'],
    [`cursor=${'9'.repeat(15)}_zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz`, 400, 'BAD_REQUEST'],
    [`cursor=${'9'.repeat(16)}_019a0000-0000-7000-8000-000000000000`, 400, 'BAD_REQUEST'],
  ])('rejects %s', async (query, status, code) => {
    const answer = await clientOf(someProject()).get(`/activity?${query}`)

    expect([answer.status, answer.body.error.code]).toEqual([status, code])
  })

  it("shows no entry of another project, even with that project's cursor or contact", async () => {
    const [mine, theirs] = [someProject(), someProject()]
    const contactId = uuidv7()
    await analytics.consumeAll(...[1, 2, 3].map(() => event(theirs, 'secret', { contactId })))
    const { cursor } = await feed(theirs, '?limit=1')

    for (const query of ['', `?contactId=${contactId}`, `?cursor=${cursor}`, '?types=event.triggered'])
      expect((await feed(mine, query)).data).toEqual([])
  })

  it('shows the mail and campaign through which a contact unsubscribed', async () => {
    const project = someProject()
    const [emailId, contactId, campaignId] = [uuidv7(), uuidv7(), uuidv7()]
    await analytics.consumeAll(
      campaign(project, { id: campaignId, name: 'Spring', status: 'SENDING' }),
      mail(project, 'sent', { emailId, contactId, campaignId, subject: 'It is spring', at: ago(minute) }),
      event(project, 'contact.unsubscribed', { contactId, emailId, data: { emailId, campaignId } }),
    )

    expect((await feed(project, '?types=contact.unsubscribed')).data).toMatchObject([
      { metadata: { sourceEmailId: emailId, sourceSubject: 'It is spring', campaignName: 'Spring' } },
    ])
  })

  it('reads the addresses of executions from the contacts service, and omits deleted contacts', async () => {
    const project = someProject()
    const { id: contactId } = analytics.contacts.put(project.projectId, { email: 'bob@example.com' })
    await analytics.consumeAll(
      execution(project, { startedAt: ago(2), contactId }).started(),
      execution(project, { startedAt: ago(1) }).started(),
    )

    expect((await feed(project)).data).toMatchObject([
      { type: 'workflow.started', contactEmail: null },
      { type: 'workflow.started', contactEmail: 'bob@example.com', contactId },
    ])
  })
})
