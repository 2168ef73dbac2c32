import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { event, mail, sentPage, someProject, type Project } from './factories.ts'
import { farFromMidnight, sharedAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  await farFromMidnight()
  analytics = await sharedAnalytics()
})
afterAll(() => analytics.stop())

const byTag = ({ projectId, generation }: Project, query = '') =>
  analytics.as({ ...someCaller(projectId), generation }).get(`/analytics/by-tag${query}`)

const day = 86_400_000
const ago = (days: number): Date => new Date(Date.now() - days * day)
const none = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0 }

describe('GET /analytics/by-tag', () => {
  it('returns the figures of each tag, most sent first', async () => {
    const project = someProject()
    const welcome = { emailId: uuidv7(), tags: ['welcome', 'trial'] }
    await analytics.consumeAll(
      mail(project, 'sent', welcome),
      mail(project, 'delivered', welcome),
      mail(project, 'opened', { ...welcome, isMachine: true }),
      mail(project, 'opened', welcome),
      mail(project, 'clicked', welcome),
      mail(project, 'sent', { tags: ['trial'] }),
      mail(project, 'bounced', { tags: ['trial'], bounceType: 'Transient' }),
      mail(project, 'bounced', { tags: ['trial'] }),
      mail(project, 'complained', { tags: ['old'] }),
      mail(project, 'sent'),
      sentPage(project, 3, { tags: ['news'] }),
    )

    expect((await byTag(project)).body).toEqual([
      { ...none, tag: 'news', sent: 3, delivered: 1 },
      { ...none, tag: 'trial', sent: 2, delivered: 1, opened: 1, clicked: 1, bounced: 1 },
      { ...none, tag: 'welcome', sent: 1, delivered: 1, opened: 1, clicked: 1 },
      { ...none, tag: 'old', complained: 1 },
    ])
    expect((await byTag(project, '?limit=1')).body).toMatchObject([{ tag: 'news' }])
  })

  it('counts whole days of the period, by default the last 30 days', async () => {
    const project = someProject()
    for (const days of [0, 3, 3, 40])
      await analytics.consume(mail(project, 'sent', { at: ago(days), tags: ['news'] }))

    const sent = async (query: string) => (await byTag(project, query)).body[0]?.sent
    const dayAgo = (days: number): string => ago(days).toISOString().slice(0, 10)

    expect(await sent('')).toBe(3)
    expect(await sent(`?startDate=${dayAgo(3)}&endDate=${dayAgo(3)}`)).toBe(2)
    expect(await sent(`?startDate=${ago(3).toISOString()}&endDate=${dayAgo(0)}`)).toBe(3)
    expect(await sent(`?endDate=${dayAgo(35)}`)).toBe(1)
    expect(await sent(`?startDate=${dayAgo(2)}&endDate=${dayAgo(1)}`)).toBeUndefined()
    expect((await byTag(project, '?startDate=x')).status).toBe(422)
  })

  it('returns neither tags of other projects nor tags from before a reset', async () => {
    const before = someProject()
    const project = { ...before, generation: 2 }
    await analytics.consume(mail(before, 'sent', { tags: ['before'] }))
    await analytics.consume(mail(someProject(), 'sent', { tags: ['other'] }))

    expect((await byTag(project)).body).toEqual([])
  })

  it('does not change the figures by event and by campaign, even for tags with their names', async () => {
    const project = someProject()
    const campaignId = uuidv7()
    await analytics.consumeAll(
      mail(project, 'sent', { tags: ['bought', campaignId, 'email.sent'] }),
      event(project, 'bought', { data: { tags: ['not a mail'] } }),
    )
    const api = analytics.as({ ...someCaller(project.projectId), generation: 1 })

    expect((await byTag(project)).body.map(({ tag }: { tag: string }) => tag)).toEqual(
      ['bought', campaignId, 'email.sent'].toSorted(),
    )
    expect((await api.get('/analytics/top-events')).body).toMatchObject([{ name: 'bought', count: 1 }])
    expect((await api.get('/activity/stats')).body).toMatchObject({ totalEmailsSent: 1, totalEvents: 1 })
  })

  it('reads the newest 200,000 roll-up rows of a project with a tag for each mail', async () => {
    const project = someProject()
    for (const type of ['email.sent/tag', 'email.delivered/tag', 'email.opened/tag', 'email.clicked/tag'])
      await sql`
        insert into rollups (project_id, generation, type, quarter, key, count)
        select ${project.projectId}::uuid, 1, ${type}, date_bin('1 day', now() - days * interval '1 day', timestamptz '2000-01-01 00:00:00Z'),
          'order ' || n, 2
        from generate_series(1, 11) as days, generate_series(1, 5000) as n
      `.execute(analytics.db)

    const { status, body } = await byTag(project, '?limit=100')

    // Each day has 20,000 rows. The rows of 11 days ago exceed the limit.
    expect({ status, first: body[0] }).toMatchObject({
      status: 200,
      first: { sent: 20, clicked: 20, bounced: 0 },
    })
    expect(body).toHaveLength(100)
  }, 60_000)
})

describe('a mail in the feed', () => {
  it('has its tags, and its metadata unless they are large', async () => {
    const project = someProject()
    const metadata = { order: '42' }
    await analytics.consumeAll(
      mail(project, 'sent', { at: ago(3), tags: ['a', 'b'], metadata }),
      mail(project, 'opened', { at: ago(2), metadata: { large: 'x'.repeat(1000) } }),
      mail(project, 'delivered', { at: ago(1) }),
    )

    const { body } = await analytics.as({ ...someCaller(project.projectId), generation: 1 }).get('/activity')

    const shown = body.data.map(
      ({
        metadata: { tags, metadata: of },
      }: {
        metadata: object & { tags?: unknown; metadata?: unknown }
      }) => ({ tags, metadata: of }),
    )
    expect(shown).toEqual([{}, {}, { tags: ['a', 'b'], metadata }])
  })
})
