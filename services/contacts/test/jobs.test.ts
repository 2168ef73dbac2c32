import { transact } from '@postrider/db'
import { badRequest, unavailable } from '@postrider/contracts/errors'
import { startLoop } from '@postrider/service'
import { allowLogs, expectLogs, someCaller, watchedLog } from '@postrider/testing'
import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { JobWork, JobWorks } from '../src/commands/job-work.ts'
import { startJob } from '../src/commands/start-job.ts'
import { sweepJobs } from '../src/commands/sweep-jobs.ts'
import { workOnJob } from '../src/commands/work-on-job.ts'
import type { Context } from '../src/context.ts'
import type { JobKind } from '../src/domain/job.ts'
import { jobs } from '../src/loops/jobs.ts'
import { failAt, healed } from './faults.ts'
import { instanceOf, startWithoutLoops, workAll, workDespite } from './jobs-by-hand.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts, { log: watchedLog('contacts') })
  await sql`create table rows_done (job_id uuid, row int, primary key (job_id, row))`.execute(contacts.db)
})
afterEach(async () => {
  await healed(contacts.db)
  await sql`delete from jobs`.execute(contacts.db)
})
afterAll(() => contacts.stop())

/** Writes the rows 1 to `total` of a job, two a batch; a row that is written twice is an error. */
const write: JobWork = async (_ctx, tx, job) => {
  const from = Number(job.position ?? 1)
  const rows = [from, from + 1].filter((row) => row <= job.total)
  for (const row of rows) await sql`insert into rows_done values (${job.id}, ${row})`.execute(tx)
  const position = from + rows.length
  return { position, done: rows.length, result: { upTo: position - 1 }, finished: position > job.total }
}
const works: JobWorks = { 'bulk-subscribe': write }

interface Begun {
  total?: number
  kind?: JobKind
  generation?: number
}

const begin = (projectId: string, { total = 5, kind = 'bulk-subscribe', generation = 1 }: Begun = {}) =>
  transact(contacts.db, (tx) =>
    startJob(ctx, tx, { projectId, generation, kind, data: {}, input: {}, total }),
  )

const rowsOf = async (id: string): Promise<number[]> => {
  const { rows } = await sql<{ row: number }>`
    select row from rows_done where job_id = ${id} order by row
  `.execute(contacts.db)
  return rows.map(({ row }) => row)
}

const statusOf = async (projectId: string, id: string) =>
  (await contacts.as(someCaller(projectId)).get(`/contacts/bulk/${id}`)).body

describe('a job', () => {
  it('is done batch by batch, and tells how far it is', async () => {
    const { projectId } = someCaller()
    const id = await begin(projectId)
    const seen = [await statusOf(projectId, id)]

    while (await workOnJob(ctx, works)) seen.push(await statusOf(projectId, id))

    expect(seen.map(({ state, progress, result }) => [state, progress, result])).toEqual([
      ['waiting', 0, null],
      ['active', 40, { upTo: 2 }],
      ['active', 80, { upTo: 4 }],
      ['completed', 100, { upTo: 5 }],
    ])
    expect(seen[3]).toEqual({
      id,
      state: 'completed',
      progress: 100,
      result: { upTo: 5 },
      data: {},
      failedReason: null,
    })
    expect(await rowsOf(id)).toEqual([1, 2, 3, 4, 5])
  })

  it('is 404 to another project, when unknown, under a wrong id and for another kind', async () => {
    const { projectId } = someCaller()
    const [id, other] = [await begin(projectId), await begin(projectId, { kind: 'import' })]
    const client = contacts.as(someCaller(projectId))

    const answers = await Promise.all([
      contacts.as(someCaller()).get(`/contacts/bulk/${id}`),
      ...[other, uuidv7(), 'x', '%00'].map((each) => client.get(`/contacts/bulk/${each}`)),
    ])

    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      answers.map(() => [404, 'RESOURCE_NOT_FOUND']),
    )
  })

  it.each(['job moved', 'job committed'] as const)(
    'is done once, though each batch crashes at "%s"',
    async (point) => {
      allowLogs('database.connection_lost')
      const { projectId } = someCaller()
      for (const kind of ['shutdown', 'kill'] as const) {
        const id = await begin(projectId)

        const crashes = await workDespite(ctx, { point, with: kind }, works)

        expect(crashes).toBe(3)
        expect(await rowsOf(id)).toEqual([1, 2, 3, 4, 5])
        expect(await statusOf(projectId, id)).toMatchObject({ state: 'completed', result: { upTo: 5 } })
      }
    },
  )

  it('is done once by several instances at once', async () => {
    const { projectId } = someCaller()
    const ids = [await begin(projectId, { total: 21 }), await begin(someCaller().projectId, { total: 21 })]
    const done = async () =>
      (await sql`select id from jobs where finished_at is null`.execute(contacts.db)).rows.length === 0

    await Promise.all(
      [1, 2, 3].map(async () => {
        while (!(await done())) await workOnJob(instanceOf(contacts), works)
      }),
    )

    for (const id of ids) expect(await rowsOf(id)).toEqual(Array.from({ length: 21 }, (_, row) => row + 1))
  })

  it('goes on in another instance when the one that is at it is killed', async () => {
    const { projectId } = someCaller()
    const id = await begin(projectId)
    let locked = (): void => undefined
    const atIt = new Promise<void>((resolve) => (locked = resolve))
    const stuck: JobWork = async (_ctx, tx) => {
      locked()
      await sql`select pg_sleep(60)`.execute(tx)
      throw new Error('not reached')
    }
    const killed = workOnJob(ctx, { 'bulk-subscribe': stuck }).catch((error: unknown) => error)
    await atIt
    const other = instanceOf(contacts)
    expect(await workOnJob(other, works)).toBe(false)

    allowLogs('database.connection_lost')
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()
    `.execute(contacts.db)
    await killed

    expect(await workAll(other, works)).toBe(3)
    expect(await rowsOf(id)).toEqual([1, 2, 3, 4, 5])
  })

  it('that this instance does not know is left to one that does', async () => {
    const { projectId } = someCaller()
    const id = await begin(projectId)

    expect(await workOnJob(ctx, { import: write })).toBe(false)
    expect(await statusOf(projectId, id)).toMatchObject({ state: 'waiting' })
    expect(await workAll(ctx, works)).toBe(3)
  })
})

describe('jobs', () => {
  it('of one project are done in their order, and projects take turns', async () => {
    const [busy, other] = [someCaller().projectId, someCaller().projectId]
    const busyJobs = [await begin(busy), await begin(busy), await begin(busy)]
    contacts.clock.forward(1_000)
    const [otherJob] = [await begin(other)]
    const order: string[] = []
    const noted: JobWork = (each, tx, job) => {
      order.push(job.id)
      contacts.clock.forward(10)
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
    for (let made = 0; made < 95; made += 1) await begin(projectId, { total: 1 })

    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => begin(projectId, { total: 1 })))

    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(tried.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { kind: 'limited', extras: { details: { limit: 100 } } },
    })
    await begin(someCaller().projectId)
    await workOnJob(ctx, works)
    await begin(projectId)
  })

  it('are worked on by a loop, which stops after the batch that it is at; another one goes on', async () => {
    const { projectId } = someCaller()
    const id = await begin(projectId, { total: 40 })
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
    while ((await statusOf(projectId, id)).state !== 'completed') await delay(5)
    await second.stop()

    expect(batches).toEqual(Array.from({ length: 20 }, (_, index) => 2 * index + 1))
    expect(await rowsOf(id)).toHaveLength(40)
  })

  it('are deleted 30 days after they have finished', async () => {
    const { projectId } = someCaller()
    const id = await begin(projectId)
    await workAll(ctx, works)
    const [open] = [await begin(projectId)]
    contacts.clock.forward(29 * 86_400_000)
    await sweepJobs(ctx)
    expect(await statusOf(projectId, id)).toMatchObject({ state: 'completed' })

    contacts.clock.forward(86_400_001)
    expect(await sweepJobs(ctx)).toBe(false)

    expect(await statusOf(projectId, id)).toMatchObject({ error: { statusCode: 404 } })
    expect(await statusOf(projectId, open)).toMatchObject({ state: 'waiting' })
  })

  it('of a project that was reset or deleted are ended with it, and those of its new generation go on', async () => {
    const { projectId } = someCaller()
    const early = await begin(projectId)
    await workOnJob(ctx, works)
    await sql`
      insert into projects (id, language, generation, version) values (${projectId}, 'en', 2, 2)
    `.execute(contacts.db)
    const late = await begin(projectId, { generation: 2 })

    await workAll(ctx, works)

    expect(await rowsOf(early)).toEqual([1, 2])
    expect(await statusOf(projectId, early)).toMatchObject({ error: { statusCode: 404 } })
    expect(await rowsOf(late)).toHaveLength(5)
    const deleted = await begin(projectId, { generation: 2 })
    await sql`update projects set deleted = true where id = ${projectId}`.execute(contacts.db)
    await workAll(ctx, works)
    expect(await rowsOf(deleted)).toEqual([])
  })
})

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
    contacts.clock.forward((rows[0]?.at.getTime() ?? 0) - contacts.clock.now().getTime() + 1)
  }

  it('is tried again later, while other projects go on; after five times the job has failed, and what was done stays', async () => {
    expectLogs('job.attempt_failed', 'job.failed')
    const { projectId } = someCaller()
    const id = await begin(projectId)
    const broken = { 'bulk-subscribe': failing(new Error('secret detail')), import: write }
    await workAll(ctx, broken)
    expect(await statusOf(projectId, id)).toMatchObject({ state: 'active', failedReason: null })
    const other = await begin(someCaller().projectId, { kind: 'import' })
    const behind = await begin(projectId, { kind: 'import' })

    await workAll(ctx, broken)
    expect([await rowsOf(other), await rowsOf(behind)]).toEqual([[1, 2, 3, 4, 5], []])
    for (let again = 0; again < 4; again += 1) {
      await pass(id)
      await workAll(ctx, broken)
    }

    expect(await statusOf(projectId, id)).toEqual({
      id,
      state: 'failed',
      progress: 40,
      result: { upTo: 2 },
      data: {},
      failedReason: expect.stringMatching(/internal error/),
    })
    expect(JSON.stringify(await statusOf(projectId, id))).not.toContain('secret')
    expect(await rowsOf(behind)).toHaveLength(5)
  })

  it('counts attempts in a row: one that works begins again', async () => {
    expectLogs('job.attempt_failed')
    const { projectId } = someCaller()
    const id = await begin(projectId)
    const flaky = { 'bulk-subscribe': failing(new Error('x'), 4) }

    for (let again = 0; again < 5; again += 1) {
      await workAll(ctx, flaky)
      if (again < 4) await pass(id)
    }

    expect(await rowsOf(id)).toHaveLength(5)
    expect(await statusOf(projectId, id)).toMatchObject({ state: 'completed', failedReason: null })
  })

  it('by a refusal ends the job at once with its message', async () => {
    const { projectId } = someCaller()
    const id = await begin(projectId)

    await workAll(ctx, { 'bulk-subscribe': failing(badRequest('The file has no column "email".')) })

    expect(await statusOf(projectId, id)).toMatchObject({
      state: 'failed',
      failedReason: 'The file has no column "email".',
    })
  })

  it('since a part is away does not count, and lets other projects go first', async () => {
    const { projectId } = someCaller()
    const id = await begin(projectId)
    const away = { 'bulk-subscribe': failing(unavailable('segments is away')), import: write }
    await workOnJob(ctx, away)
    const other = await begin(someCaller().projectId, { kind: 'import', total: 2 })

    for (let again = 0; again < 8; again += 1) {
      contacts.clock.forward(10)
      await workOnJob(ctx, away).catch(() => undefined)
    }
    expect(await rowsOf(other)).toEqual([1, 2])
    await workAll(ctx, works)

    expect(await statusOf(projectId, id)).toMatchObject({ state: 'completed', failedReason: null })
  })

  it('by an error of the database that is not transient is an attempt', async () => {
    expectLogs('job.attempt_failed')
    const { projectId } = someCaller()
    const id = await begin(projectId)
    await failAt(contacts.db, { point: 'job moved', times: 1, with: 'rubbish' })

    await workAll(ctx, works)
    expect(await rowsOf(id)).toEqual([])
    await pass(id)
    await workAll(ctx, works)

    expect(await rowsOf(id)).toHaveLength(5)
  })
})
