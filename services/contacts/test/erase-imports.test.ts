import { expectLogs, watchedLog } from '@postrider/testing/jest'
import { someCaller, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { jobWorks } from '../src/commands/job-works.ts'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { Context } from '../src/context.ts'
import { upload } from './csv-upload.ts'
import { instanceOf, startWithoutLoops, runAll } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts, { log: watchedLog('contacts') })
})
afterAll(() => contacts.stop())

const email = 'ada@example.com'

/** Returns a file of three chunks that ends with the given rows. */
const file = (last: readonly string[]): string =>
  ['email,plan', ...Array.from({ length: 1_200 }, (_, n) => `p${n}@example.com,free`), ...last, ''].join('\n')

const create = async (api: Client): Promise<string> =>
  (await api.post('/contacts', { body: { email } })).body.id

const countOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(contacts.db)
  return rows[0]?.count ?? NaN
}

const find = async (api: Client): Promise<string[]> =>
  (await api.get(`/contacts?search=${email}`)).body.data.map((each: { id: string }) => each.id)

describe('a contact that is erased during an import that contains its address', () => {
  it('is not created again, and its row is reported as failed without the address', async () => {
    const api = contacts.as(someCaller())
    const id = await create(api)
    const rows = [
      `${email},pro`,
      ` ADA@example.com ,pro`,
      `${email},pro,surplus`,
      `Ada <${email}>,pro`,
      `${email}./x,pro`,
      `bob|${email}.,pro`,
    ]
    const { jobId } = (await upload(api, file([...rows, 'bad,pro', 'bada@example.com,pro']))).body
    await runNextBatch(ctx)

    expect(await api.post(`/contacts/${id}/erase`)).toMatchObject({ status: 200 })
    await runAll(ctx)

    const { body } = await api.get(`/contacts/import/${jobId}`)
    expect(await find(api)).toHaveLength(1)
    expect((await api.get('/contacts?search=bada@example.com')).body.total).toBe(1)
    expect(body.result).toMatchObject({ createdCount: 1_201, failureCount: 7 })
    const error = 'The contact was erased after the import began.'
    expect(body.result.errors).toEqual([
      ...[1202, 1203, 1204, 1205, 1206, 1207].map((row) => ({ row, email: '', error })),
      { row: 1208, email: 'bad', error: 'The email address is invalid.' },
    ])
    expect(await countOf('import_exclusions')).toBe(0)
  })

  it('is created by an import that starts later, and by an import of another project', async () => {
    const [api, other] = [contacts.as(someCaller()), contacts.as(someCaller())]
    const id = await create(api)
    await upload(other, file([`${email},pro`]))
    await api.post(`/contacts/${id}/erase`)

    await upload(api, file([`${email},pro`]))
    await runAll(ctx)

    for (const each of [api, other]) expect(await find(each)).toHaveLength(1)
  })

  it('does not exist in the end, whether the batch or the erasure is first', async () => {
    for (let round = 0; round < 12; round += 1) {
      const api = contacts.as(someCaller())
      const id = await create(api)
      await upload(api, `email\n${email}\n`)

      const [erased] = await Promise.all([
        api.post(`/contacts/${id}/erase`),
        runAll(instanceOf(contacts)),
        runAll(instanceOf(contacts)),
      ])
      await runAll(ctx)

      expect([erased.status, await find(api)]).toEqual([200, []])
    }
  })
})

describe('a finished job', () => {
  it('does not keep its input, and a failed import does not keep its rows', async () => {
    expectLogs('job.attempt_failed', 'job.failed')
    const api = contacts.as(someCaller())
    await api.post('/contacts/bulk-subscribe', { body: { mode: 'query', filter: { search: email } } })
    await runAll(ctx)
    await upload(api, file([`${email},pro`]))
    const failing = { ...jobWorks, import: () => Promise.reject(new Error('no')) }
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await runAll(ctx, failing)
      contacts.forward(600_000)
    }

    const { rows } = await sql<{ state: string; input: unknown; position: unknown }>`
      select state, input, position from jobs where project_id in (select project_id from jobs where state = 'failed')
      order by id`.execute(contacts.db)
    expect(rows).toEqual([
      { state: 'completed', input: {}, position: null },
      { state: 'failed', input: {}, position: null },
    ])
    expect(await countOf('import_rows')).toBe(0)
  })
})
