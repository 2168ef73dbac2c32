import { someCaller } from '@postrider/testing/service'
import { event, mail, someProject, type Project } from './factories.ts'
import { farFromMidnight, sharedAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  analytics = await sharedAnalytics()
  await farFromMidnight()
})
afterAll(() => analytics.stop())

const ask = ({ projectId, generation }: Project, path: string) =>
  analytics.as({ ...someCaller(projectId), generation }).get(`/analytics/${path}`)

const day = 86_400_000
const ago = (ms: number): Date => new Date(Date.now() - ms)
const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

const nothing = {
  emails: 0,
  opens: 0,
  clicks: 0,
  bounces: 0,
  delivered: 0,
  complaints: 0,
  suppressed: 0,
  received: 0,
  subscribes: 0,
  unsubscribes: 0,
}

describe('the time series', () => {
  it('contains thirty days, including days without mail', async () => {
    const project = someProject()
    await analytics.consumeAll(
      mail(project, 'sent', { at: ago(2 * day) }),
      mail(project, 'sent', { at: ago(2 * day) }),
      mail(project, 'delivered', { at: ago(2 * day) }),
      mail(project, 'sent', { at: ago(31 * day) }),
    )

    const { status, body } = await ask(project, 'timeseries')

    expect([status, body.length]).toEqual([200, 30])
    expect(body.at(-1)).toEqual({ date: dateOf(new Date()), ...nothing })
    expect(body.at(-3)).toEqual({ date: dateOf(ago(2 * day)), ...nothing, emails: 2, delivered: 1 })
    expect(body.filter(({ emails }: { emails: number }) => emails > 0)).toHaveLength(1)
  })

  it('counts opened, clicked, permanently bounced, suppressed and inbound mails', async () => {
    const project = someProject()
    await analytics.consumeAll(
      mail(project, 'opened'),
      mail(project, 'opened', { isFirstOpen: false, opens: 2 }),
      mail(project, 'opened', { isMachine: true }),
      mail(project, 'clicked'),
      mail(project, 'clicked', { isFirstClick: false, clicks: 2 }),
      mail(project, 'clicked', { isMachine: true }),
      mail(project, 'bounced'),
      mail(project, 'bounced', { bounceType: 'Transient' }),
      mail(project, 'complained'),
      mail(project, 'suppressed'),
      event(project, 'email.received'),
      event(project, 'contact.subscribed'),
      event(project, 'contact.unsubscribed'),
      event(project, 'contact.unsubscribed'),
    )

    const { body } = await ask(project, 'timeseries')

    const once = { opens: 1, clicks: 1, bounces: 1, complaints: 1, suppressed: 1, received: 1 }
    const changes = { subscribes: 1, unsubscribes: 2 }
    expect(body.at(-1)).toEqual({ date: dateOf(new Date()), ...nothing, ...once, ...changes })
  })

  it('uses the days of the time zone', async () => {
    const project = someProject()
    await analytics.consumeAll(
      mail(project, 'sent', { at: new Date('2026-03-28T22:59:59.999Z') }),
      mail(project, 'sent', { at: new Date('2026-03-28T23:00:00.000Z') }),
      mail(project, 'sent', { at: new Date('2026-03-29T21:59:59.999Z') }),
      mail(project, 'sent', { at: new Date('2026-03-29T22:00:00.000Z') }),
    )

    const emails = async (tz: string) => {
      const { body } = await ask(project, `timeseries?startDate=2026-03-28&endDate=2026-03-30&tz=${tz}`)
      return body.map((each: { date: string; emails: number }) => [each.date, each.emails])
    }

    // In Berlin, summer time starts on the 29th, so this day has 23 hours.
    expect(await emails('Europe/Berlin')).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ])
    expect(await emails('UTC')).toEqual([
      ['2026-03-28', 2],
      ['2026-03-29', 2],
      ['2026-03-30', 0],
    ])
    expect(await emails('Asia/Kathmandu')).toEqual([
      ['2026-03-28', 0],
      ['2026-03-29', 2],
      ['2026-03-30', 2],
    ])
  })

  it.each([
    ['startDate=2026-01-01&endDate=2026-04-01', 'startDate', 'too_big'],
    ['startDate=yesterday', 'startDate', 'invalid_string'],
    ['tz=Mars/Olympus', 'tz', 'invalid_string'],
    ['tz=%2B05:37', 'tz', 'invalid_string'],
  ])('rejects %s', async (query, field, code) => {
    expect(await ask(someProject(), `timeseries?${query}`)).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [{ field, code }] } },
    })
  })

  it('is empty if it ends before it starts, and may cover any valid day', async () => {
    const project = someProject()
    expect((await ask(project, 'timeseries?startDate=2026-03-02&endDate=2026-03-01')).body).toEqual([])
    for (const date of ['0000-01-01', '9999-12-31'])
      expect((await ask(project, `timeseries?startDate=${date}&endDate=${date}&tz=Asia/Tokyo`)).body).toEqual(
        [{ date, ...nothing }],
      )
  })

  it("contains only mails of the caller's project in its current generation", async () => {
    const project = someProject()
    await analytics.consumeAll(mail(project, 'sent'))

    const emails = async (reader: Project) => (await ask(reader, 'timeseries')).body.at(-1).emails

    expect(await emails(project)).toBe(1)
    expect(await emails({ ...project, generation: 2 })).toBe(0)
    expect(await emails(someProject())).toBe(0)
  })
})

describe('the top events', () => {
  const times = (project: Project, name: string, dates: string[]) =>
    analytics.consumeAll(...dates.map((date) => event(project, name, { at: new Date(`${date}T12:00:00Z`) })))

  it('are the most frequent events, compared with the previous period', async () => {
    const project = someProject()
    await times(project, 'viewed', ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04'])
    await times(project, 'bought', ['2026-05-01', '2026-05-02', '2026-05-03'])
    await times(project, 'new', ['2026-05-04'])
    await times(project, 'over', ['2026-05-01', '2026-05-05'])
    await times(project, 'viewed', ['2026-05-03'])
    await analytics.consumeAll(mail(project, 'sent', { at: new Date('2026-05-03T12:00:00Z') }))

    const { status, body } = await ask(project, 'top-events?startDate=2026-05-03&endDate=2026-05-04')

    expect(status).toBe(200)
    expect(body).toEqual([
      { name: 'viewed', count: 3, trend: 50 },
      { name: 'bought', count: 1, trend: -50 },
      { name: 'new', count: 1, trend: 100 },
    ])
  })

  it('are by default five events of the last thirty days', async () => {
    const project = someProject()
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    await analytics.consumeAll(
      ...names.map((name) => event(project, name)),
      event(project, 'old', { at: ago(40 * day) }),
    )

    expect((await ask(project, 'top-events')).body).toHaveLength(5)
    const all = (await ask(project, 'top-events?limit=50')).body
    expect(all.map(({ name }: { name: string }) => name)).toEqual(names)
    expect((await ask(someProject(), 'top-events')).body).toEqual([])
  })

  it.each(['startDate=0000-01-01&endDate=9999-12-31', 'startDate=9999-12-31', 'endDate=0000-01-01'])(
    'accept any period: %s',
    async (query) => {
      for (const path of ['top-events', 'top-campaigns', 'campaign-stats'])
        expect(await ask(someProject(), `${path}?${query}`)).toMatchObject({ status: 200 })
    },
  )
})
