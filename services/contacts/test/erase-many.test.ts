import { invalidField } from '@postrider/contracts/errors'
import { openDatabase } from '@postrider/db'
import { until } from '@postrider/testing/jest'
import { holdTransaction } from '@postrider/testing/postgres'
import { someCaller, type ApiResponse, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { Context } from '../src/context.ts'
import { excludeFromImports, lockOutBatches } from '../src/store/import-exclusions.ts'
import type { Database, Tables } from '../src/store/tables.ts'
import { upload } from './csv-upload.ts'
import { someEmail } from './factories.ts'
import { instanceOf, startWithoutLoops } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let db: Database
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  db = openDatabase<Tables>(contacts.databaseUrl, { max: 4 })
  ctx = instanceOf(contacts, { db })
})
afterAll(async () => {
  await db.destroy()
  await contacts.stop()
})

const create = async (api: Client): Promise<string> =>
  (await api.post('/contacts', { body: { email: someEmail() } })).body.id

const erase = (api: Client, id: string): Promise<ApiResponse> => api.post(`/contacts/${id}/erase`)

/** Counts the transactions that wait for an erasure or for a batch. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(contacts.db)
  return rows.length
}

/** Resolves when at least this many transactions wait. */
const waiting = (count: number): Promise<void> => until(async () => (await countWaiting()) >= count)

describe('many erasures in a project', () => {
  it('leave connections for other projects while a batch is blocked, and return 503 if more than two wait', async () => {
    const [api, other] = [contacts.as(someCaller()), contacts.as(someCaller())]
    const ids = await Promise.all(Array.from({ length: 10 }, () => create(api)))
    await upload(api, `email\n${someEmail()}\n`)
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const batch = runNextBatch(ctx, {
      import: async () => {
        held.resolve()
        await released.promise
        return { position: 1, done: 1, result: {}, finished: true }
      },
    })
    await held.promise

    const erasures = ids.map((id) => erase(api, id))
    await waiting(2)
    const tracked = await Promise.all(
      Array.from({ length: 20 }, () =>
        other.post('/v1/track', { body: { email: someEmail(), event: 'seen' } }),
      ),
    )
    const stillWaiting = await countWaiting()
    released.resolve()

    expect(stillWaiting).toBe(2)
    expect(tracked.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await batch).toBe(true)
    const statuses = (await Promise.all(erasures)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, ...Array(8).fill(503)])
    expect((await erase(other, await create(other))).status).toBe(200)
  })

  it('let the batches of a job run in between, even without a pause', async () => {
    const caller = someCaller()
    const api = contacts.as(caller)
    const [first, second] = [await create(api), await create(api)]
    await upload(api, `email\n${someEmail()}\n`)
    const release = await holdTransaction(db, (tx) => lockOutBatches(tx, caller.projectId))

    const batch = runNextBatch(ctx)
    await waiting(1)
    const later = [erase(api, first), erase(api, second)]
    await waiting(3)
    await release()

    expect(await batch).toBe(true)
    expect((await Promise.all(later)).map(({ status }) => status)).toEqual([200, 200])
    expect((await api.get('/contacts')).body.total).toBe(1)
  })

  it('do not leave data of a job that fails at the same time', async () => {
    const caller = someCaller()
    const api = contacts.as(caller)
    const { jobId } = (await upload(api, `email\n${someEmail()}\n`)).body
    const [started, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const batch = runNextBatch(ctx, {
      import: async () => {
        started.resolve()
        await failing.promise
        throw invalidField('file', 'custom', 'No.')
      },
    })
    await started.promise
    const erasure = holdTransaction(db, async (tx) => {
      await lockOutBatches(tx, caller.projectId)
      await excludeFromImports(tx, { projectId: caller.projectId, email: someEmail() })
    })
    await waiting(1)
    failing.resolve()
    const release = await erasure
    await waiting(1)
    await release()

    expect(await batch).toBe(true)
    expect((await api.get(`/contacts/import/${jobId}`)).body.state).toBe('failed')
    const { rows } = await sql`select from import_exclusions where job_id = ${jobId}`.execute(contacts.db)
    expect(rows).toEqual([])
  })
})
