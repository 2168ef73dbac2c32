import type { Draft } from '@postrider/contracts/messages'
import { expectLogs } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { projectMessage, someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { campaign, event, execution, mail, sentPage, someProject, type Project } from './factories.ts'
import { startAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  analytics = await startAnalytics()
})
afterAll(() => analytics.stop())

const entries = async ({ projectId, generation }: Project): Promise<{ id: string; type: string }[]> =>
  (await analytics.as({ ...someCaller(projectId), generation }).get('/activity?limit=100')).body.data

const counts = async ({ projectId }: Project): Promise<Record<string, number>> => {
  const rows = await analytics.db
    .selectFrom('rollups')
    .select(({ fn }) => ['type', fn.sum<number>('count').as('count')])
    .where('project_id', '=', projectId)
    .where('key', '=', '')
    .groupBy('type')
    .execute()
  return Object.fromEntries(rows.map(({ type, count }) => [type, Number(count)]))
}

/** A message of each topic and the number of its entries. */
const messages = (project: Project): [string, Draft, number][] => [
  ['a mail', mail(project, 'opened'), 1],
  ['an audience page', sentPage(project, 4), 6],
  ['an event', event(project, 'bought'), 1],
  ['a campaign', campaign(project, { status: 'SENT' }), 1],
  ['an execution', execution(project).started(), 1],
]

describe('a message', () => {
  const project = someProject()

  it.each(messages(project))(
    'about %s is counted once, even if it is repeated with another id',
    async (_name, message, made) => {
      const before = await entries(project)
      const total = Object.values(await counts(project)).reduce((sum, count) => sum + count, 0)
      const id = uuidv7()

      await analytics.consume(message, id)
      await analytics.consume(message, id)
      await analytics.consume(message, uuidv7())

      expect((await entries(project)).length - before.length).toBe(made)
      expect(Object.values(await counts(project)).reduce((sum, count) => sum + count, 0) - total).toBe(made)
    },
  )

  it.each(messages({ ...project, generation: 1 }))(
    'about %s is ignored if it belongs to an earlier generation',
    async (_name, message) => {
      const reset = { projectId: uuidv7(), generation: 2 }
      await analytics.consume(projectMessage({ id: reset.projectId, generation: 2, version: 2 }))

      await analytics.consume({ ...message, projectId: reset.projectId, generation: 1 })

      expect(await entries(reset)).toEqual([])
      expect(await counts(reset)).toEqual({})
    },
  )

  it('that is invalid becomes a dead letter, and the next message is handled', async () => {
    expectLogs('message.dead_lettered')
    const own = someProject()
    const broken = { ...mail(own, 'sent'), data: { nothing: true } }

    await Promise.all([analytics.consume(broken), analytics.consume(mail(own, 'delivered'))])

    expect(await entries(own)).toMatchObject([{ type: 'email.delivered' }])
    const letters = await analytics.db
      .selectFrom('dead_letters')
      .select('consumer')
      .where('key', '=', broken.key)
      .execute()
    expect(letters).toEqual([{ consumer: 'analytics.emails' }])
  })

  it.each([
    ['the insert into the feed', { table: 'activity', on: 'insert', at: 'statement' }],
    ['the insert into the roll-ups', { table: 'rollups', on: 'insert', at: 'statement' }],
    ['the commit', { table: 'rollups', on: 'insert', at: 'commit' }],
  ] as const)('is counted once even if %s fails', async (_name, place) => {
    expectLogs('message.retried')
    const own = someProject()
    await failAt(analytics.db, place)

    await analytics.consume(sentPage(own, 4))

    expect(await healed(analytics.db)).toBeGreaterThan(0)
    expect(await entries(own)).toHaveLength(6)
    expect(await counts(own)).toEqual({ 'email.sent': 4, 'email.delivered': 2 })
  })

  it('about a mail event is skipped by its name before it is parsed', async () => {
    const own = someProject()

    for (const name of ['email.sent', 'email.delivery'])
      await analytics.consume({ ...event(own, name), name, data: 'rubbish' })
    await analytics.consume({ ...event(own, 'email.received'), name: 'email.received' })
    // A message without names in its header, like a bundle with many names.
    await analytics.consume({ ...event(own, 'email.open'), name: undefined })

    expect(await counts(own)).toEqual({ 'email.received': 1 })
  })

  it('that is older than the retention is not counted', async () => {
    const own = someProject()
    const at = new Date(Date.now() - 401 * 86_400_000)

    await analytics.consume(event(own, 'bought', { at }))

    expect(await counts(own)).toEqual({})
  })

  it('is stored even if its time is in the future', async () => {
    const own = someProject()

    for (const at of ['2099-01-01T00:00:00.000Z', new Date().toISOString()])
      await analytics.consume(event(own, 'bought', { at: new Date(at) }))

    expect(await entries(own)).toHaveLength(2)
    expect(await counts(own)).toEqual({ 'event.triggered': 2 })
  })
})
