import { startLoop } from '@postrider/process'
import { watchedLog } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type { JobWork } from '../src/commands/job-work.ts'
import { sweepJobs } from '../src/commands/sweep-jobs.ts'
import { workOnJob } from '../src/commands/work-on-job.ts'
import type { Context } from '../src/context.ts'
import { jobs } from '../src/loops/jobs.ts'
import { healed } from './faults.ts'
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

describe('jobs', () => {
  it('of one project are done in their order, and projects take turns', async () => {
    const [busy, other] = [someCaller().projectId, someCaller().projectId]
    const busyJobs = [await begin(ctx, busy), await begin(ctx, busy), await begin(ctx, busy)]
    contacts.forward(1_000)
    const [otherJob] = [await begin(ctx, other)]
    const order: string[] = []
    const noted: JobWork = (each, tx, job) => {
      order.push(job.id)
      contacts.forward(10)
      return write(each, tx, job)
    }

    await workAll(ctx, { 'bulk-subscribe': noted })

    const [first = '', second = '', third = ''] = busyJobs
    // The second of the busy project is older than the other's, but does not come before it once more.
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

  it('are 100 at most in a project, however many begin at once; a finished one makes room', async () => {
    const { projectId } = someCaller()
    for (let made = 0; made < 95; made += 1) await begin(ctx, projectId, { total: 1 })

    const tried = await Promise.allSettled(
      Array.from({ length: 10 }, () => begin(ctx, projectId, { total: 1 })),
    )

    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(tried.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { kind: 'limited', extras: { details: { limit: 100 } } },
    })
    await begin(ctx, someCaller().projectId)
    await workOnJob(ctx, works)
    await begin(ctx, projectId)
  })

  it('are worked on by a loop, which stops after the batch that it is at; another one goes on', async () => {
    const { projectId } = someCaller()
    const id = await begin(ctx, projectId, { total: 40 })
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
    const id = await begin(ctx, projectId)
    await workAll(ctx, works)
    const [open] = [await begin(ctx, projectId)]
    contacts.forward(29 * 86_400_000)
    await sweepJobs(ctx)
    expect(await statusOf(contacts, projectId, id)).toMatchObject({ state: 'completed' })

    contacts.forward(86_400_001)
    expect(await sweepJobs(ctx)).toBe(false)

    expect(await statusOf(contacts, projectId, id)).toMatchObject({ error: { statusCode: 404 } })
    expect(await statusOf(contacts, projectId, open)).toMatchObject({ state: 'waiting' })
  })

  it('of a project that was reset or deleted are ended with it, and those of its new generation go on', async () => {
    const { projectId } = someCaller()
    const early = await begin(ctx, projectId)
    await workOnJob(ctx, works)
    await sql`
      insert into projects (id, name, language, tracking, disabled, deleted, generation, version)
      values (${projectId}, 'P', 'en', 'ENABLED', false, false, 2, 2)
    `.execute(contacts.db)
    const late = await begin(ctx, projectId, { generation: 2 })

    await workAll(ctx, works)

    expect(await rowsOf(ctx, early)).toEqual([1, 2])
    expect(await statusOf(contacts, projectId, early)).toMatchObject({ error: { statusCode: 404 } })
    expect(await rowsOf(ctx, late)).toHaveLength(5)
    const deleted = await begin(ctx, projectId, { generation: 2 })
    await sql`update projects set deleted = true where id = ${projectId}`.execute(contacts.db)
    await workAll(ctx, works)
    expect(await rowsOf(ctx, deleted)).toEqual([])
  })
})
