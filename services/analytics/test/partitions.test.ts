import { sql } from 'kysely'
import { keepPartitions } from '../src/commands/keep-partitions.ts'
import { sweepFigures, sweepExecutionStates } from '../src/commands/sweep.ts'
import { createContext, type Context } from '../src/context.ts'
import { event, execution, someProject } from './factories.ts'
import { configFor, startAnalytics, type AnalyticsUnderTest } from './start.ts'

let analytics: AnalyticsUnderTest

beforeEach(async () => {
  analytics = await startAnalytics({ activityRetentionDays: 0, figuresRetentionDays: 0 })
})
afterEach(() => analytics.stop())

const contextAt = (now: string, activityRetentionDays = 0): Context =>
  createContext(configFor(analytics.databaseUrl, { activityRetentionDays }), {
    db: analytics.db,
    now: () => new Date(now),
  })

const keep = async (ctx: Context): Promise<void> => {
  while (await keepPartitions(ctx)) continue
}

const partitions = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'activity'::regclass order by relname
  `.execute(analytics.db)
  return rows.map(({ name }) => name)
}

const count = async (): Promise<{ entries: number; counted: number }> => {
  const { rows } = await sql<{ entries: number; counted: number }>`
    select (select count(*)::int from activity) as entries, (select coalesce(sum(count), 0)::int from rollups where key = '') as counted
  `.execute(analytics.db)
  return rows[0] ?? { entries: 0, counted: 0 }
}

describe('the partitions of the feed', () => {
  it('start with the previous month, and are created ahead, even by parallel calls', async () => {
    expect(await partitions()).toHaveLength(6)

    const ctx = contextAt('2031-11-15T00:00:00Z')
    await analytics.consume(event(someProject(), 'early', { at: new Date('2032-02-29T23:59:59.999Z') }))
    await Promise.allSettled([1, 2, 3].map(() => keep(ctx)))
    await keep(ctx)

    expect((await partitions()).filter((name) => name.includes('_203'))).toEqual([
      'activity_2031_11',
      'activity_2031_12',
      'activity_2032_01',
      'activity_2032_02',
    ])
    expect(await count()).toEqual({ entries: 1, counted: 1 })
  })

  it('are dropped when all their entries are older than the retention, but the figures stay the same', async () => {
    const project = someProject()
    await keep(contextAt('2029-10-01T00:00:00Z'))
    for (const at of ['1999-01-01', '2029-10-31', '2029-11-01', '2030-01-01'])
      await analytics.consume(event(project, 'e', { at: new Date(`${at}T12:00:00Z`) }))

    await keep(contextAt('2030-01-01T00:00:00Z'))
    expect(await count()).toEqual({ entries: 4, counted: 4 })
    await keep(contextAt('2030-01-01T00:00:00Z', 60))

    expect(await count()).toEqual({ entries: 2, counted: 4 })
    expect(await partitions()).not.toContain('activity_2029_10')
  })
})

describe('the state of an execution', () => {
  it('has no row if it never waited', async () => {
    const [project, at] = [someProject(), new Date('2027-01-01T00:00:00Z')]
    const through = execution(project, { startedAt: at })
    await analytics.consume(through.completed(new Date('2027-01-01T00:00:01Z'), { waited: false }))

    const rows = await analytics.db
      .selectFrom('waiting_steps')
      .select('execution_id')
      .where('execution_id', '=', through.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('is deleted when no older message can arrive, except while its step waits for a later time', async () => {
    const [project, at] = [someProject(), new Date('2027-01-01T00:00:00Z')]
    const [ended, waiting] = [execution(project, { startedAt: at }), execution(project, { startedAt: at })]
    await analytics.consume(ended.completed(new Date('2027-01-02T00:00:00Z')))
    await analytics.consume(
      waiting.suspended(new Date('2027-01-02T00:00:00Z'), { dueAt: new Date('2027-12-01T00:00:00Z') }),
    )
    const left = async () =>
      (await analytics.db.selectFrom('waiting_steps').select('execution_id').execute()).length

    expect(await sweepExecutionStates(contextAt('2027-02-01T00:00:00Z'))).toBe(false)
    expect(await left()).toBe(2)
    await sweepExecutionStates(contextAt('2027-03-01T00:00:00Z'))
    expect(await left()).toBe(1)
    await sweepExecutionStates(contextAt('2028-03-01T00:00:00Z'))
    expect(await left()).toBe(0)
  })
})

describe('figures', () => {
  it('are kept for five years, or forever if the setting is 0', async () => {
    const { projectId } = someProject()
    for (const quarter of ['2021-01-01T00:00:00Z', '2026-01-01T00:00:00Z'])
      await sql`
        insert into rollups (project_id, generation, type, key, quarter, count)
        values (${projectId}, 1, 'email.sent', '', ${quarter}, 7)
      `.execute(analytics.db)
    const ctx = (figuresRetentionDays: number): Context =>
      createContext(configFor(analytics.databaseUrl, { figuresRetentionDays }), {
        db: analytics.db,
        now: () => new Date('2026-02-01T00:00:00.000Z'),
      })

    await sweepFigures(ctx(0))
    expect(await count()).toMatchObject({ counted: 14 })
    await sweepFigures(ctx(1_830))

    const { rows } = await sql`select quarter from rollups`.execute(analytics.db)
    expect(rows).toEqual([{ quarter: new Date('2026-01-01T00:00:00.000Z') }])
  })
})
