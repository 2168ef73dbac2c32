import { allowLogs } from '@postrider/testing/jest'
import { someCaller, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { Context } from '../src/context.ts'
import { exported, upload } from './csv-upload.ts'
import { failAt, healed, points, traces, type Fault } from './faults.ts'
import { instanceOf, startWithoutLoops } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts)
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

const rows = (count: number): string =>
  `email,name\n${Array.from({ length: count }, (_, index) => `p${index}@example.com,N${index}\n`).join('')}`

const statusOf = async (api: Client, jobId: string) => (await api.get(`/contacts/import/${jobId}`)).body

describe('an import of 1,200 rows that crashes', () => {
  const kinds: NonNullable<Fault['with']>[] = ['kill', 'shutdown']
  const writing = points.filter(
    (point) => point === 'contact written' || point === 'message appended' || point === 'commit',
  )

  describe.each(kinds)('(%s)', (kind) => {
    it.each(writing)('at "%s" of every chunk imports each row once', async (point) => {
      allowLogs('database.connection_lost')
      const caller = someCaller()
      const api = contacts.as(caller)
      const { jobId } = (await upload(api, rows(1_200))).body
      const seen: number[] = []

      for (let chunk = 0; chunk < 3; chunk += 1) {
        await failAt(contacts.db, { point, with: kind })
        await runNextBatch(ctx).catch(() => undefined)
        await healed(contacts.db)
        seen.push((await traces(contacts.db, caller.projectId)).contacts)
        await runNextBatch(ctx)
        seen.push((await traces(contacts.db, caller.projectId)).contacts)
      }

      expect(seen).toEqual([0, 500, 500, 1_000, 1_000, 1_200])
      expect(await statusOf(api, jobId)).toMatchObject({
        state: 'completed',
        result: {
          totalRows: 1_200,
          successCount: 1_200,
          createdCount: 1_200,
          updatedCount: 0,
          failureCount: 0,
        },
      })
      await contacts.idle()
      const messages = (await contacts.published()).filter(({ projectId }) => projectId === caller.projectId)
      // One message for each contact, and `job.finished`.
      expect(messages).toHaveLength(1_201)
      expect(messages.at(-1)).toMatchObject({ type: 'job.finished', key: jobId })
      expect(new Set(messages.map(({ key, type }) => `${type} ${key}`)).size).toBe(1_201)
      expect(await runNextBatch(ctx)).toBe(false)
      const { rows: left } = await sql`select from import_rows`.execute(contacts.db)
      expect(left).toEqual([])
    })
  })
})

describe('a crash of the upload', () => {
  it('leaves neither a job nor rows, but after a 202 response both the job and its rows exist', async () => {
    allowLogs('request.refused', 'database.connection_lost')
    const caller = someCaller()
    const stored = async () => {
      const { rows } = await sql<{ jobs: number; chunks: number }>`
        select (select count(*)::int from jobs where project_id = ${caller.projectId}) as jobs,
          (select count(*)::int from import_rows where project_id = ${caller.projectId}) as chunks
      `.execute(contacts.db)
      return rows[0]
    }
    await sql`create function fault() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(
      contacts.db,
    )
    await sql`create trigger fault after insert on import_rows for each row execute function fault()`.execute(
      contacts.db,
    )

    const crashed = await upload(contacts.as(caller), rows(600))
    const left = await stored()
    await healed(contacts.db)
    const again = await upload(contacts.as(caller), rows(600))

    expect([crashed.status, left]).toEqual([503, { jobs: 0, chunks: 0 }])
    expect([again.status, await stored()]).toEqual([202, { jobs: 1, chunks: 2 }])
  })
})

describe('two concurrent instances', () => {
  it('can run the same imports without importing a row twice', async () => {
    const caller = someCaller()
    const api = contacts.as(caller)
    const { jobId } = (await upload(api, rows(2_600))).body
    const others = [instanceOf(contacts), instanceOf(contacts)]

    while ((await statusOf(api, jobId)).state !== 'completed')
      await Promise.all(others.map((each) => runNextBatch(each)))

    expect((await statusOf(api, jobId)).result).toMatchObject({ createdCount: 2_600, updatedCount: 0 })
    expect(await exported(api)).toHaveLength(2_600)
  })
})
