import { badRequest } from '@postrider/contracts/errors'
import { allowLogs, expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import type { JobWork } from '../src/commands/job-work.ts'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { Context } from '../src/context.ts'
import { upload } from './csv-upload.ts'
import { healed } from './faults.ts'
import { instanceOf, runAll, runWithFault } from './run-jobs.ts'
import { startForRows, startRowJob, works, write } from './row-jobs.ts'
import { uuid } from './factories.ts'
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

const finished = async (projectId: string) =>
  (await contacts.published()).filter(
    (message) => message.projectId === projectId && message.type === 'job.finished',
  )

describe('job.finished', () => {
  it('is published once, with the result, when the last batch is done', async () => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId, { total: 3 })

    await runNextBatch(ctx, works)
    const early = await finished(projectId)
    await runAll(ctx, works)

    expect(early).toEqual([])
    expect(await finished(projectId)).toMatchObject([
      {
        key: id,
        generation: 1,
        data: {
          id,
          type: 'bulk-subscribe',
          state: 'completed',
          result: { upTo: 3 },
          failedReason: null,
          finishedAt: expect.stringMatching(/Z$/),
        },
      },
    ])
  })

  it.each(['job moved', 'job committed'] as const)(
    'is published once if each batch crashes at "%s"',
    async (point) => {
      allowLogs('database.connection_lost')
      const { projectId } = someCaller()
      await startRowJob(ctx, projectId, { total: 3 })

      await runWithFault(ctx, { point, with: 'kill' }, works)

      expect((await finished(projectId)).map(({ data }) => data.state)).toEqual(['completed'])
    },
  )

  const failing =
    (error: Error): JobWork =>
    (each, tx, job) => {
      if (job.done > 0) throw error
      return write(each, tx, job)
    }

  it('has the reason and the last result if the job is rejected', async () => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)

    await runAll(ctx, { 'bulk-subscribe': failing(badRequest('The file has no column "email".')) })

    expect((await finished(projectId)).map(({ data }) => data)).toEqual([
      {
        id,
        type: 'bulk-subscribe',
        state: 'failed',
        result: { upTo: 2 },
        failedReason: 'The file has no column "email".',
        finishedAt: expect.any(String),
      },
    ])
  })

  it('is published once, after the last attempt, if each attempt fails', async () => {
    expectLogs('job.attempt_failed', 'job.failed')
    const { projectId } = someCaller()
    await startRowJob(ctx, projectId)
    const counts: number[] = []

    for (let attempt = 0; attempt < 6; attempt += 1) {
      await runAll(ctx, { 'bulk-subscribe': failing(new Error('secret detail')) })
      counts.push((await finished(projectId)).length)
      contacts.forward(3_600_000)
    }

    expect(counts).toEqual([0, 0, 0, 0, 1, 1])
    expect((await finished(projectId))[0]?.data).toMatchObject({
      state: 'failed',
      failedReason: expect.stringMatching(/internal error/),
    })
  })

  it('is published once if several instances run the job', async () => {
    const { projectId } = someCaller()
    await startRowJob(ctx, projectId, { total: 9 })

    await Promise.all(
      [1, 2, 3].map(async () => {
        while ((await finished(projectId)).length === 0) await runNextBatch(instanceOf(contacts), works)
      }),
    )

    expect(await finished(projectId)).toHaveLength(1)
  })

  it('of an import has the counts, but no addresses of rejected rows', async () => {
    const caller = someCaller()
    const api = contacts.as(caller)
    const { body } = await upload(api, 'email,plan\na@example.com,pro\nsecret@example,x\n')

    await runAll(ctx)

    const [message, ...others] = await finished(caller.projectId)
    const { result } = (await api.get(`/contacts/import/${body.jobId}`)).body
    const { errors, ...counts } = result
    expect(others).toEqual([])
    expect(message?.data).toMatchObject({ id: body.jobId, type: 'import', state: 'completed' })
    expect(message?.data.result).toEqual(counts)
    expect(counts).toEqual({
      totalRows: 2,
      successCount: 1,
      createdCount: 1,
      updatedCount: 0,
      failureCount: 1,
    })
    expect(errors).toMatchObject([{ email: 'secret@example' }])
  })

  it.each(['subscribe', 'unsubscribe', 'delete'])('of a bulk %s has its operation', async (operation) => {
    const caller = someCaller()
    const api = contacts.as(caller)
    const { body: contact } = await api.post('/contacts', { body: { email: 'a@example.com' } })
    const { body } = await api.post(`/contacts/bulk-${operation}`, { body: { contactIds: [contact.id] } })
    expect(body.jobId).toEqual(uuid)

    await runAll(ctx)

    expect((await finished(caller.projectId)).map(({ data }) => data)).toMatchObject([
      {
        id: body.jobId,
        type: `bulk-${operation}`,
        result: { operation, totalRequested: 1, failureCount: 0 },
      },
    ])
  })

  it.each(['delete-field', 'delete-event'] as const)('is published for a job of kind %s', async (kind) => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId, { kind, total: 1 })

    await runAll(ctx, { [kind]: write })

    expect((await finished(projectId)).map(({ data }) => [data.id, data.type])).toEqual([[id, kind]])
  })
})
