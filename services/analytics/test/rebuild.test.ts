import type { LedgerMessage, LedgerQuery } from '@postrider/contracts/internal'
import type { Draft } from '@postrider/contracts/messages'
import { allowLogs } from '@postrider/testing/jest'
import { unavailable } from '@postrider/contracts/errors'
import { sql } from 'kysely'
import { claimRebuild, listRebuilds, saveRebuild, startRebuilds } from '../src/store/rebuilds.ts'
import { event, mail, someProject } from './factories.ts'
import { startAnalytics, type AnalyticsUnderTest } from './start.ts'

const hourMs = 3_600_000

/** Ledger messages by project. The ledgers return pages of two messages. */
const sent = new Map<string, Draft[]>()
const tracked = new Map<string, Draft[]>()
const queries: LedgerQuery[] = []
const faults: Error[] = []

const ledger = (facts: Map<string, Draft[]>) => ({
  page: (question: LedgerQuery) => {
    const fault = faults.pop()
    if (fault) return Promise.reject(fault)
    queries.push(question)
    const all = facts.get(question.projectId) ?? []
    const from = Number(question.after ?? 0)
    const messages = all.slice(from, from + 2).map(ledgerMessageOf)
    return Promise.resolve({ messages, next: from + 2 < all.length ? String(from + 2) : null })
  },
})

const ledgerMessageOf = ({ type, at, data }: Draft): LedgerMessage => ({ type, at: at.toISOString(), data })

let analytics: AnalyticsUnderTest

beforeAll(async () => {
  analytics = await startAnalytics(undefined, {
    ledgers: {
      send: ledger(sent),
      contacts: ledger(tracked),
      campaigns: undefined,
      'workflow-engine': undefined,
    },
  })
})
beforeEach(() => {
  queries.length = 0
})
afterAll(() => analytics.stop())

/**
 * Creates a project whose ledgers contain three mails and three events. They are a day apart, and the newest
 * mail and event are an hour old.
 */
function someLedgers() {
  const project = someProject()
  const { projectId } = project
  const days = [2, 1, 0].map((ago) => new Date(Date.now() - ago * 24 * hourMs - hourMs))
  sent.set(
    projectId,
    days.map((at) => mail(project, 'sent', { at })),
  )
  tracked.set(
    projectId,
    days.map((at) => event(project, 'purchase', { at })),
  )
  return { projectId, facts: [...(sent.get(projectId) ?? []), ...(tracked.get(projectId) ?? [])] }
}

const start = (projectId: string) =>
  startRebuilds(analytics.db, [{ projectId, generation: 1 }], {
    since: new Date(Date.now() - 400 * 24 * hourMs),
    now: new Date(Date.now() - hourMs),
  })

async function rebuild(projectId: string): Promise<void> {
  await start(projectId)
  await analytics.idle()
}

/** Returns the entries of the feed and the roll-ups, by type. */
async function stateOf(projectId: string) {
  const { rows: feed } = await sql<{ type: string; count: number }>`
    select type, count(*) as count from activity where project_id = ${projectId} group by type order by type
  `.execute(analytics.db)
  const { rows: counts } = await sql<{ type: string; count: number }>`
    select type, sum(count)::int as count from rollups where project_id = ${projectId} group by type order by type
  `.execute(analytics.db)
  return { feed, counts }
}

const allOf = {
  feed: [
    { type: 'email.sent', count: 3 },
    { type: 'event.triggered', count: 3 },
  ],
  counts: [
    { type: 'email.sent', count: 3 },
    { type: 'event.triggered', count: 3 },
    { type: 'event.triggered/name', count: 3 },
  ],
}

describe('a rebuild', () => {
  it('adds the entries that the consumers missed, page by page', async () => {
    const { projectId } = someLedgers()

    await rebuild(projectId)

    expect(await stateOf(projectId)).toEqual(allOf)
    expect(queries.map(({ after }) => after)).toEqual([null, '2', null, '2'])
    expect(await listRebuilds(analytics.db, [projectId])).toEqual([
      { projectId, generation: 1, stage: 'done', cursor: null, facts: 6, updatedAt: expect.any(Date) },
    ])
  })

  it('counts a message once if it was already consumed or is consumed later', async () => {
    const { projectId, facts } = someLedgers()
    for (const fact of facts.slice(0, 4)) await analytics.consume(fact)

    await rebuild(projectId)
    await rebuild(projectId)
    for (const fact of facts) await analytics.consume(fact)

    expect(await stateOf(projectId)).toEqual(allOf)
  })

  it('corrects wrong, missing and extra counts', async () => {
    const { projectId } = someLedgers()
    await rebuild(projectId)
    const right =
      await sql`select * from rollups where project_id = ${projectId} order by type, quarter, key`.execute(
        analytics.db,
      )
    await sql`update rollups set count = 7 where project_id = ${projectId} and type = 'email.sent'`.execute(
      analytics.db,
    )
    await sql`delete from rollups where project_id = ${projectId} and type = 'event.triggered'`.execute(
      analytics.db,
    )
    await sql`
      insert into rollups (project_id, generation, type, key, quarter, count)
      select project_id, generation, 'email.opened', '', quarter, 5 from rollups
      where project_id = ${projectId} and type = 'email.sent'
    `.execute(analytics.db)

    await rebuild(projectId)

    const after =
      await sql`select * from rollups where project_id = ${projectId} order by type, quarter, key`.execute(
        analytics.db,
      )
    expect(after.rows).toEqual(right.rows)
  })

  it('with a start day corrects only the counts of that day and later days', async () => {
    const { projectId, facts } = someLedgers()
    await rebuild(projectId)
    await sql`update rollups set count = 7 where project_id = ${projectId}`.execute(analytics.db)
    // The second of the three days.
    const since = new Date((facts[1]?.at ?? new Date()).toISOString().slice(0, 10))

    await startRebuilds(analytics.db, [{ projectId, generation: 1 }], { since, now: new Date(0) })
    await analytics.idle()

    const { rows } = await sql<{ count: number }>`
      select count from rollups where project_id = ${projectId} and type = 'email.sent' order by quarter
    `.execute(analytics.db)
    expect(rows.map(({ count }) => count)).toEqual([7, 1, 1])
  })

  it('of the previous generation does not overwrite the rebuild of the current generation', async () => {
    const { projectId } = someLedgers()
    // The rebuild is due in an hour, so that the service's loop does not claim it first.
    const later = new Date(Date.now() + hourMs)
    await startRebuilds(analytics.db, [{ projectId, generation: 1 }], { since: new Date(0), now: later })
    const stale = await claimRebuild(analytics.db, { now: later, until: later })
    expect(stale).toMatchObject({ projectId })
    // A reset purges the row. A rebuild that an operator starts afterwards can have the same revision.
    await sql`
      update rebuilds set generation = 2, stage = 'done', revision = ${stale?.revision} where project_id = ${projectId}
    `.execute(analytics.db)

    if (stale) await saveRebuild(analytics.db, { ...stale, stage: 'recount' }, new Date())

    expect(await listRebuilds(analytics.db, [projectId])).toMatchObject([{ generation: 2, stage: 'done' }])
  })

  it('keeps the figures of days whose entries were deleted', async () => {
    const { projectId } = someLedgers()
    const old = new Date(Math.floor(Date.now() / hourMs) * hourMs - 500 * 24 * hourMs)
    await sql`
      insert into rollups (project_id, generation, type, key, quarter, count)
      values (${projectId}, 1, 'email.sent', '', ${old}, 42)
    `.execute(analytics.db)

    await rebuild(projectId)

    const { rows } = await sql`
      select count from rollups where project_id = ${projectId} and quarter = ${old}
    `.execute(analytics.db)
    expect(rows).toEqual([{ count: 42 }])
  })

  it('continues after its last page if it was interrupted', async () => {
    const { projectId } = someLedgers()
    await sql`
      insert into rebuilds (project_id, generation, since, stage, cursor, facts, revision, due_at, updated_at)
      values (${projectId}, 1, now() - interval '400 days', 'contacts', '2', 5, 3, now() - interval '1 s', now())
    `.execute(analytics.db)

    await start(projectId)
    await analytics.idle()

    expect(queries.map(({ after }) => after)).toEqual(['2'])
    expect(await listRebuilds(analytics.db, [projectId])).toMatchObject([{ stage: 'done', facts: 6 }])
  })

  it('retries a page if the ledger was unavailable', async () => {
    const { projectId } = someLedgers()
    allowLogs('loop.failed')
    faults.push(unavailable('The send service does not answer.'))
    await start(projectId)

    await expect(idleOrLoopFailed()).resolves.toBeUndefined()
    analytics.forward(121_000)
    await analytics.idle()

    expect(await stateOf(projectId)).toEqual(allOf)
  })

  it('of a reset project is discarded and adds nothing', async () => {
    const { projectId } = someLedgers()
    await sql`
      insert into projects (id, name, language, tracking, disabled, deleted, generation, version)
      values (${projectId}, 'Shop', 'en', 'ENABLED', false, false, 2, 2)
    `.execute(analytics.db)

    await rebuild(projectId)

    expect(await stateOf(projectId)).toEqual({ feed: [], counts: [] })
  })
})

/** Runs a step in which the ledger fails: either `settle` throws the error or the loop logs it. */
async function idleOrLoopFailed(): Promise<void> {
  await analytics.service.settle().catch(() => undefined)
  if (faults.length > 0) throw new Error('The ledger was not requested')
}
