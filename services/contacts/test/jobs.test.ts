import { transact } from '@postrider/db'
import { someCaller } from '@postrider/testing'
import { sql } from 'kysely'
import type { JobWork } from '../src/commands/job-work.ts'
import { startJob } from '../src/commands/start-job.ts'
import { workOnJob } from '../src/commands/work-on-job.ts'
import type { Context } from '../src/context.ts'
import { instanceOf, startWithoutLoops } from './jobs-by-hand.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts)
  await sql`create table rows_done (job_id uuid, row int, primary key (job_id, row))`.execute(contacts.db)
})
afterEach(() => sql`delete from jobs`.execute(contacts.db))
afterAll(() => contacts.stop())

/** Writes the rows 1 to `total` of a job, two a batch; a row that is written twice is an error. */
const write: JobWork = async (_ctx, tx, job) => {
  const from = Number(job.position ?? 1)
  const rows = [from, from + 1].filter((row) => row <= job.total)
  for (const row of rows) await sql`insert into rows_done values (${job.id}, ${row})`.execute(tx)
  const position = from + rows.length
  return { position, done: rows.length, result: { upTo: position - 1 }, finished: position > job.total }
}
const works = { 'bulk-subscribe': write }

const begin = (projectId: string, total = 5) =>
  transact(contacts.db, (tx) =>
    startJob(ctx, tx, { projectId, generation: 1, kind: 'bulk-subscribe', data: {}, input: {}, total }),
  )

const rowsOf = async (id: string): Promise<number[]> => {
  const { rows } = await sql<{
    row: number
  }>`select row from rows_done where job_id = ${id} order by row`.execute(contacts.db)
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
})
