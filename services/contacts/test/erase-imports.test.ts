import { expectLogs, watchedLog } from '@postrider/testing/jest'
import { someCaller, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { jobWorks } from '../src/commands/job-works.ts'
import { workOnJob } from '../src/commands/work-on-job.ts'
import type { Context } from '../src/context.ts'
import { upload } from './csv-upload.ts'
import { instanceOf, startWithoutLoops, workAll } from './jobs-by-hand.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts, { log: watchedLog('contacts') })
})
afterAll(() => contacts.stop())

const email = 'ada@example.com'

/** Three chunks, with rows about the address at the end. */
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

describe('a contact that is erased while an import with its row runs', () => {
  it('is not made again by it, and the row is told as one that failed, without the address', async () => {
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
    await workOnJob(ctx)

    expect(await api.post(`/contacts/${id}/erase`)).toMatchObject({ status: 200 })
    await workAll(ctx)

    const { body } = await api.get(`/contacts/import/${jobId}`)
    expect(await find(api)).toHaveLength(1)
    expect((await api.get('/contacts?search=bada@example.com')).body.total).toBe(1)
    expect(body.result).toMatchObject({ createdCount: 1_201, failureCount: 7 })
    const error = 'The contact was erased after the import had begun.'
    expect(body.result.errors).toEqual([
      ...[1202, 1203, 1204, 1205, 1206, 1207].map((row) => ({ row, email: '', error })),
      { row: 1208, email: 'bad', error: 'Invalid email address' },
    ])
    expect(await countOf('import_exclusions')).toBe(0)
  })

  it('is made by an import that begins after that, and by another project', async () => {
    const [api, other] = [contacts.as(someCaller()), contacts.as(someCaller())]
    const id = await create(api)
    await upload(other, file([`${email},pro`]))
    await api.post(`/contacts/${id}/erase`)

    await upload(api, file([`${email},pro`]))
    await workAll(ctx)

    for (const each of [api, other]) expect(await find(each)).toHaveLength(1)
  })

  it('is not there in the end, whether the batch with its row or the erasure comes first', async () => {
    for (let round = 0; round < 12; round += 1) {
      const api = contacts.as(someCaller())
      const id = await create(api)
      await upload(api, `email\n${email}\n`)

      const [erased] = await Promise.all([
        api.post(`/contacts/${id}/erase`),
        workAll(instanceOf(contacts)),
        workAll(instanceOf(contacts)),
      ])
      await workAll(ctx)

      expect([erased.status, await find(api)]).toEqual([200, []])
    }
  })
})

describe('a job that has ended', () => {
  it('keeps neither what it was to do nor, as an import that failed, its rows', async () => {
    expectLogs('job.attempt_failed', 'job.failed')
    const api = contacts.as(someCaller())
    await api.post('/contacts/bulk-subscribe', { body: { mode: 'query', filter: { search: email } } })
    await workAll(ctx)
    await upload(api, file([`${email},pro`]))
    const failing = { ...jobWorks, import: () => Promise.reject(new Error('no')) }
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await workAll(ctx, failing)
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
