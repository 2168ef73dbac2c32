import { badRequest, unavailable } from '@postrider/contracts/errors'
import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import type { JobWork } from '../src/commands/job-work.ts'
import { workOnJob } from '../src/commands/work-on-job.ts'
import type { Context } from '../src/context.ts'
import { failAt, healed } from './faults.ts'
import { workAll } from './jobs-by-hand.ts'
import { begin, rowsOf, startForRows, statusOf, works, write } from './row-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  ;({ contacts, ctx } = await startForRows())
})
afterEach(async () => {
  await healed(contacts.db)
  await sql`delete from jobs`.execute(contacts.db)
})
afterAll(() => contacts.stop())

describe('a batch that fails', () => {
  const failing =
    (error: Error, times = Infinity): JobWork =>
    (each, tx, job) => {
      if (job.done > 0 && times-- > 0) throw error
      return write(each, tx, job)
    }
  const pass = async (id: string) => {
    const { rows } = await sql<{ at: Date }>`select not_before as at from jobs where id = ${id}`.execute(
      contacts.db,
    )
    contacts.forward((rows[0]?.at.getTime() ?? 0) - contacts.now().getTime() + 1)
  }

  it('is tried again later, while other projects go on; after five times the job has failed, and what was done stays', async () => {
    expectLogs('job.attempt_failed', 'job.failed')
    const { projectId } = someCaller()
    const id = await begin(ctx, projectId)
    const broken = { 'bulk-subscribe': failing(new Error('secret detail')), import: write }
    await workAll(ctx, broken)
    expect(await statusOf(contacts, projectId, id)).toMatchObject({ state: 'active', failedReason: null })
    const other = await begin(ctx, someCaller().projectId, { kind: 'import' })
    const behind = await begin(ctx, projectId, { kind: 'import' })

    await workAll(ctx, broken)
    expect([await rowsOf(ctx, other), await rowsOf(ctx, behind)]).toEqual([[1, 2, 3, 4, 5], []])
    for (let again = 0; again < 4; again += 1) {
      await pass(id)
      await workAll(ctx, broken)
    }

    expect(await statusOf(contacts, projectId, id)).toEqual({
      id,
      state: 'failed',
      progress: 40,
      result: { upTo: 2 },
      data: {},
      failedReason: expect.stringMatching(/internal error/),
    })
    expect(JSON.stringify(await statusOf(contacts, projectId, id))).not.toContain('secret')
    expect(await rowsOf(ctx, behind)).toHaveLength(5)
  })

  it('counts attempts in a row: one that works begins again', async () => {
    expectLogs('job.attempt_failed')
    const { projectId } = someCaller()
    const id = await begin(ctx, projectId)
    const flaky = { 'bulk-subscribe': failing(new Error('x'), 4) }

    for (let again = 0; again < 5; again += 1) {
      await workAll(ctx, flaky)
      if (again < 4) await pass(id)
    }

    expect(await rowsOf(ctx, id)).toHaveLength(5)
    expect(await statusOf(contacts, projectId, id)).toMatchObject({ state: 'completed', failedReason: null })
  })

  it('by a refusal ends the job at once with its message', async () => {
    const { projectId } = someCaller()
    const id = await begin(ctx, projectId)

    await workAll(ctx, { 'bulk-subscribe': failing(badRequest('The file has no column "email".')) })

    expect(await statusOf(contacts, projectId, id)).toMatchObject({
      state: 'failed',
      failedReason: 'The file has no column "email".',
    })
  })

  it('since a part is away does not count, and lets other projects go first', async () => {
    const { projectId } = someCaller()
    const id = await begin(ctx, projectId)
    const away = { 'bulk-subscribe': failing(unavailable('segments is away')), import: write }
    await workOnJob(ctx, away)
    const other = await begin(ctx, someCaller().projectId, { kind: 'import', total: 2 })

    for (let again = 0; again < 8; again += 1) {
      contacts.forward(10)
      await workOnJob(ctx, away).catch(() => undefined)
    }
    expect(await rowsOf(ctx, other)).toEqual([1, 2])
    await workAll(ctx, works)

    expect(await statusOf(contacts, projectId, id)).toMatchObject({ state: 'completed', failedReason: null })
  })

  it('by an error of the database that is not transient is an attempt', async () => {
    expectLogs('job.attempt_failed')
    const { projectId } = someCaller()
    const id = await begin(ctx, projectId)
    await failAt(contacts.db, { point: 'job moved', times: 1, with: 'rubbish' })

    await workAll(ctx, works)
    expect(await rowsOf(ctx, id)).toEqual([])
    await pass(id)
    await workAll(ctx, works)

    expect(await rowsOf(ctx, id)).toHaveLength(5)
  })
})
