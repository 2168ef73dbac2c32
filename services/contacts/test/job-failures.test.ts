import { badRequest, unavailable } from '@postrider/contracts/errors'
import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import type { JobWork } from '../src/commands/job-work.ts'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { Context } from '../src/context.ts'
import { failAt, healed } from './faults.ts'
import { runAll } from './run-jobs.ts'
import { startRowJob, rowsOf, startForRows, statusOf, works, write } from './row-jobs.ts'
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

  it('is retried later while other projects continue; after five attempts, its job fails and keeps the finished rows', async () => {
    expectLogs('job.attempt_failed', 'job.failed')
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)
    const broken = { 'bulk-subscribe': failing(new Error('secret detail')), import: write }
    await runAll(ctx, broken)
    expect(await statusOf(contacts, projectId, id)).toMatchObject({ state: 'active', failedReason: null })
    const other = await startRowJob(ctx, someCaller().projectId, { kind: 'import' })
    const behind = await startRowJob(ctx, projectId, { kind: 'import' })

    await runAll(ctx, broken)
    expect([await rowsOf(ctx, other), await rowsOf(ctx, behind)]).toEqual([[1, 2, 3, 4, 5], []])
    for (let again = 0; again < 4; again += 1) {
      await pass(id)
      await runAll(ctx, broken)
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

  it('counts as a failed attempt until the next success, which resets the count', async () => {
    expectLogs('job.attempt_failed')
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)
    const flaky = { 'bulk-subscribe': failing(new Error('x'), 4) }

    for (let again = 0; again < 5; again += 1) {
      await runAll(ctx, flaky)
      if (again < 4) await pass(id)
    }

    expect(await rowsOf(ctx, id)).toHaveLength(5)
    expect(await statusOf(contacts, projectId, id)).toMatchObject({ state: 'completed', failedReason: null })
  })

  it('because of a rejection ends the job immediately, with the message of the rejection', async () => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)

    await runAll(ctx, { 'bulk-subscribe': failing(badRequest('The file has no column "email".')) })

    expect(await statusOf(contacts, projectId, id)).toMatchObject({
      state: 'failed',
      failedReason: 'The file has no column "email".',
    })
  })

  it('because a service is unavailable is not counted, and other projects are served first', async () => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)
    const failingWorks = { 'bulk-subscribe': failing(unavailable('segments is unavailable')), import: write }
    await runNextBatch(ctx, failingWorks)
    const other = await startRowJob(ctx, someCaller().projectId, { kind: 'import', total: 2 })

    for (let again = 0; again < 8; again += 1) {
      contacts.forward(10)
      await runNextBatch(ctx, failingWorks).catch(() => undefined)
    }
    expect(await rowsOf(ctx, other)).toEqual([1, 2])
    await runAll(ctx, works)

    expect(await statusOf(contacts, projectId, id)).toMatchObject({ state: 'completed', failedReason: null })
  })

  it('counts as a failed attempt if the cause is a permanent database error', async () => {
    expectLogs('job.attempt_failed')
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)
    await failAt(contacts.db, { point: 'job moved', times: 1, with: 'rubbish' })

    await runAll(ctx, works)
    expect(await rowsOf(ctx, id)).toEqual([])
    await pass(id)
    await runAll(ctx, works)

    expect(await rowsOf(ctx, id)).toHaveLength(5)
  })
})
