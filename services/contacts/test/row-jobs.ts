import { transact } from '@postrider/db'
import { watchedLog } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import type { JobWork, JobWorks } from '../src/commands/job-work.ts'
import { startJob } from '../src/commands/start-job.ts'
import type { Context } from '../src/context.ts'
import type { JobKind } from '../src/domain/job.ts'
import { instanceOf, startWithoutLoops } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

/**
 * Starts the contacts service without its loops, and returns an instance that runs jobs. Creates a table of
 * the rows that jobs have written.
 */
export async function startForRows(): Promise<{ contacts: ContactsUnderTest; ctx: Context }> {
  const contacts = await startWithoutLoops()
  await sql`create table rows_done (job_id uuid, row int, primary key (job_id, row))`.execute(contacts.db)
  return { contacts, ctx: instanceOf(contacts, { log: watchedLog('contacts') }) }
}

/** Writes the rows 1 to `total` of a job, two per batch. Throws if a row is written twice. */
export const write: JobWork = async (_ctx, tx, job) => {
  const from = Number(job.position ?? 1)
  const rows = [from, from + 1].filter((row) => row <= job.total)
  for (const row of rows) await sql`insert into rows_done values (${job.id}, ${row})`.execute(tx)
  const position = from + rows.length
  return { position, done: rows.length, result: { upTo: position - 1 }, finished: position > job.total }
}
export const works: JobWorks = { 'bulk-subscribe': write }

interface TestJob {
  total?: number
  kind?: JobKind
  generation?: number
}

/** Starts a job with five rows by default, and returns its id. */
export const startRowJob = (
  ctx: Context,
  projectId: string,
  { total = 5, kind = 'bulk-subscribe', generation = 1 }: TestJob = {},
): Promise<string> =>
  transact(ctx.db, (tx) => startJob(ctx, tx, { projectId, generation, kind, data: {}, input: {}, total }))

export const rowsOf = async ({ db }: Context, id: string): Promise<number[]> => {
  const { rows } = await sql<{ row: number }>`
    select row from rows_done where job_id = ${id} order by row
  `.execute(db)
  return rows.map(({ row }) => row)
}

/** Returns the status of the job as API callers see it. */
export const statusOf = async (contacts: ContactsUnderTest, projectId: string, id: string) =>
  (await contacts.as(someCaller(projectId)).get(`/contacts/bulk/${id}`)).body
