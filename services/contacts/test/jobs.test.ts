import { allowLogs, until } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { JobWork } from '../src/commands/job-work.ts'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { Context } from '../src/context.ts'
import { healed } from './faults.ts'
import { instanceOf, runAll, runWithFault } from './run-jobs.ts'
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

describe('a job', () => {
  it('runs in batches, and returns its progress', async () => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)
    const seen = [await statusOf(contacts, projectId, id)]

    while (await runNextBatch(ctx, works)) seen.push(await statusOf(contacts, projectId, id))

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
    expect(await rowsOf(ctx, id)).toEqual([1, 2, 3, 4, 5])
  })

  it('is not found (404) by another project, by an unknown or invalid id, or at the endpoint for another kind', async () => {
    const { projectId } = someCaller()
    const [id, other] = [
      await startRowJob(ctx, projectId),
      await startRowJob(ctx, projectId, { kind: 'import' }),
    ]
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
    'is done once even if each batch crashes at "%s"',
    async (point) => {
      allowLogs('database.connection_lost')
      const { projectId } = someCaller()
      for (const kind of ['shutdown', 'kill'] as const) {
        const id = await startRowJob(ctx, projectId)

        const crashes = await runWithFault(ctx, { point, with: kind }, works)

        expect(crashes).toBe(3)
        expect(await rowsOf(ctx, id)).toEqual([1, 2, 3, 4, 5])
        expect(await statusOf(contacts, projectId, id)).toMatchObject({
          state: 'completed',
          result: { upTo: 5 },
        })
      }
    },
  )

  it('is done once by several concurrent instances', async () => {
    const { projectId } = someCaller()
    const ids = [
      await startRowJob(ctx, projectId, { total: 21 }),
      await startRowJob(ctx, someCaller().projectId, { total: 21 }),
    ]
    const done = async () =>
      (await sql`select id from jobs where finished_at is null`.execute(contacts.db)).rows.length === 0

    await Promise.all(
      [1, 2, 3].map(async () => {
        while (!(await done())) await runNextBatch(instanceOf(contacts), works)
      }),
    )

    for (const id of ids)
      expect(await rowsOf(ctx, id)).toEqual(Array.from({ length: 21 }, (_, row) => row + 1))
  })

  it('continues in another instance when the instance that runs it is killed', async () => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)
    let locked = (): void => undefined
    const atIt = new Promise<void>((resolve) => (locked = resolve))
    const stuck: JobWork = async (_ctx, tx) => {
      locked()
      await sql`select pg_sleep(60)`.execute(tx)
      throw new Error('not reached')
    }
    const killed = runNextBatch(ctx, { 'bulk-subscribe': stuck }).catch((error: unknown) => error)
    await atIt
    const other = instanceOf(contacts)
    expect(await runNextBatch(other, works)).toBe(false)

    allowLogs('database.connection_lost')
    // Repeat this until the batch's statement has started.
    await until(async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()
      `.execute(contacts.db)
      return rows.length > 0
    })
    await killed

    expect(await runAll(other, works)).toBe(3)
    expect(await rowsOf(ctx, id)).toEqual([1, 2, 3, 4, 5])
  })

  it('of an unknown kind is left for other instances', async () => {
    const { projectId } = someCaller()
    const id = await startRowJob(ctx, projectId)

    expect(await runNextBatch(ctx, { import: write })).toBe(false)
    expect(await statusOf(contacts, projectId, id)).toMatchObject({ state: 'waiting' })
    expect(await runAll(ctx, works)).toBe(3)
  })
})
