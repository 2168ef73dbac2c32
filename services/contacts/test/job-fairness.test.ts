import { startLoop } from '@postrider/process'
import { watchedLog } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type { JobWork } from '../src/commands/job-work.ts'
import { sweepJobs } from '../src/commands/sweep-jobs.ts'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { Context } from '../src/context.ts'
import { jobs } from '../src/loops/jobs.ts'
import { healed } from './faults.ts'
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

describe('jobs', () => {
  it('of one project run in order, and alternate with jobs of other projects', async () => {
    const [busy, other] = [someCaller().projectId, someCaller().projectId]
    const busyJobs = [
      await startRowJob(ctx, busy),
      await startRowJob(ctx, busy),
      await startRowJob(ctx, busy),
    ]
    contacts.forward(1_000)
    const [otherJob] = [await startRowJob(ctx, other)]
    const order: string[] = []
    const recording: JobWork = (each, tx, job) => {
      order.push(job.id)
      contacts.forward(10)
      return write(each, tx, job)
    }

    await runAll(ctx, { 'bulk-subscribe': recording })

    const [first = '', second = '', third = ''] = busyJobs
    // The busy project's second job is older than the other project's job, but still alternates with it.
    expect(order).toEqual([
      first,
      otherJob,
      first,
      otherJob,
      first,
      otherJob,
      second,
      second,
      second,
      third,
      third,
      third,
    ])
  })

  it('are limited to 100 unfinished jobs per project, even for concurrent requests', async () => {
    const { projectId } = someCaller()
    for (let made = 0; made < 95; made += 1) await startRowJob(ctx, projectId, { total: 1 })

    const tried = await Promise.allSettled(
      Array.from({ length: 10 }, () => startRowJob(ctx, projectId, { total: 1 })),
    )

    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(tried.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { kind: 'limited', extras: { details: { limit: 100 } } },
    })
    await startRowJob(ctx, someCaller().projectId)
    await runNextBatch(ctx, works)
    await startRowJob(ctx, projectId)
  })

  it('are run by a loop that stops after the current batch, and are continued by another loop', async () => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId, { total: 40 })
    const batches: number[] = []
    const slowly: JobWork = async (each, tx, job) => {
      await delay(5)
      batches.push(Number(job.position ?? 1))
      return write(each, tx, job)
    }

    const first = startLoop(jobs(ctx, { 'bulk-subscribe': slowly }), watchedLog('contacts'))
    while (batches.length < 3) await delay(1)
    await first.stop()
    const stoppedAt = batches.length
    expect(stoppedAt).toBeLessThan(20)
    const second = startLoop(jobs(ctx, { 'bulk-subscribe': slowly }), watchedLog('contacts'))
    while ((await statusOf(contacts, projectId, id)).state !== 'completed') await delay(5)
    await second.stop()

    expect(batches).toEqual(Array.from({ length: 20 }, (_, index) => 2 * index + 1))
    expect(await rowsOf(ctx, id)).toHaveLength(40)
  })

  it('are deleted 30 days after they have finished', async () => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)
    await runAll(ctx, works)
    const [open] = [await startRowJob(ctx, projectId)]
    contacts.forward(29 * 86_400_000)
    await sweepJobs(ctx)
    expect(await statusOf(contacts, projectId, id)).toMatchObject({ state: 'completed' })

    contacts.forward(86_400_001)
    expect(await sweepJobs(ctx)).toBe(false)

    expect(await statusOf(contacts, projectId, id)).toMatchObject({ error: { statusCode: 404 } })
    expect(await statusOf(contacts, projectId, open)).toMatchObject({ state: 'waiting' })
  })

  it('of a reset or deleted project are deleted, while jobs of its new generation continue', async () => {
    const { projectId } = someCaller()
    const early = await startRowJob(ctx, projectId)
    await runNextBatch(ctx, works)
    await sql`
      insert into projects (id, name, language, tracking, disabled, deleted, generation, version)
      values (${projectId}, 'P', 'en', 'ENABLED', false, false, 2, 2)
    `.execute(contacts.db)
    const late = await startRowJob(ctx, projectId, { generation: 2 })

    await runAll(ctx, works)

    expect(await rowsOf(ctx, early)).toEqual([1, 2])
    expect(await statusOf(contacts, projectId, early)).toMatchObject({ error: { statusCode: 404 } })
    expect(await rowsOf(ctx, late)).toHaveLength(5)
    const deleted = await startRowJob(ctx, projectId, { generation: 2 })
    await sql`update projects set deleted = true where id = ${projectId}`.execute(contacts.db)
    await runAll(ctx, works)
    expect(await rowsOf(ctx, deleted)).toEqual([])
    const finished = (await contacts.published()).filter(
      (message) => message.projectId === projectId && message.type === 'job.finished',
    )
    expect(finished.map(({ key }) => key)).toEqual([late])
  })
})
