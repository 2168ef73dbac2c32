import { refusal, someCaller, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { upload } from './csv-upload.ts'
import { failAt, healed } from './faults.ts'
import { instanceOf, runAll, startWithoutLoops } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import type { Context } from '../src/context.ts'

let contacts: ContactsUnderTest
let ctx: Context
let client: Client
let projectId: string

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts)
})
beforeEach(() => {
  const caller = someCaller()
  projectId = caller.projectId
  client = contacts.as(caller)
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

const rejected = (jobId: string) => client.get(`/contacts/import/${jobId}/rejected`)

async function importOf(content: string): Promise<string> {
  const { body } = await upload(client, content)
  await runAll(ctx)
  return body.jobId
}

describe('GET /contacts/import/:jobId/rejected', () => {
  it('returns the rejected rows with the columns of the file, their numbers and reasons', async () => {
    const jobId = await importOf(
      'Email,Name\nada@example.com,Ada\nnobody,"No, body"\n=1+1,"line\nbreak"\nbob@example.com,Bob,more\n',
    )

    const { status, headers, body } = await rejected(jobId)

    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="rejected.csv"'])
    expect(body).toBe(
      [
        'Email,Name,row,reason',
        'nobody,"No, body",3,The email address is invalid.',
        `'=1+1,"line\nbreak",4,The email address is invalid.`,
        'bob@example.com,Bob,5,"The row has 3 cells, but the first row of the file has 2."',
        '',
      ].join('\r\n'),
    )
  })

  it('has only a header if no row was rejected', async () => {
    expect((await rejected(await importOf('email\nada@example.com\n'))).body).toBe('row,reason\r\n')
  })

  it('has the rows that `errors` lists, at most 1,000, even if batches crash', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `wrong${index}`)
    const { body: started } = await upload(client, `email\n${rows.join('\n')}\n`)
    for (const point of ['job moved', 'job committed'] as const) {
      await failAt(contacts.db, { point, times: 1 })
      await runNextBatch(ctx).catch(() => undefined)
      await healed(contacts.db)
    }
    await contacts.db.updateTable('jobs').set({ not_before: null }).where('id', '=', started.jobId).execute()
    await runAll(ctx)

    const { body: job } = await client.get(`/contacts/import/${started.jobId}`)
    const lines = String((await rejected(started.jobId)).body)
      .trim()
      .split('\r\n')
      .slice(1)

    expect(job.result).toMatchObject({ failureCount: 1_200, totalRows: 1_200 })
    expect(lines.map((line) => Number(line.split(',')[1]))).toEqual(
      job.result.errors.map(({ row }: { row: number }) => row),
    )
    expect(lines).toHaveLength(1_000)
  })

  it('returns 404 for an unknown job, a job of another kind and a job of another project', async () => {
    const foreign = await importOf('email\nwrong\n')
    client = contacts.as(someCaller())
    const { body: bulk } = await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: {} } })
    await runAll(ctx)

    for (const id of [uuidv7(), 'x', foreign, bulk.jobId])
      expect(await rejected(id)).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
  })

  it('counts the rows as storage of the project until the job is deleted', async () => {
    const bytes = async (): Promise<number> => {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::int as bytes from stored_bytes where project_id = ${projectId} and kind = 'imports'
      `.execute(contacts.db)
      return rows[0]?.bytes ?? 0
    }
    const jobId = await importOf('email,name\nwrong,Ada\n')

    expect(await bytes()).toBe('["email","name"]'.length + '["wrong","Ada"]'.length)
    await contacts.db.deleteFrom('jobs').where('id', '=', jobId).execute()
    expect(await bytes()).toBe(0)
  })
})
