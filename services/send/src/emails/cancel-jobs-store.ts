import { sql } from 'kysely'
import type { CancelJobsTable, QueuePosition } from '../db/request-tables.ts'
import { allPriorities } from '../db/queue-priorities.ts'
import type { Database, Tx } from '../db/tables.ts'

export interface CancelJob {
  id: string
  projectId: string
  generation: number
  tag: string
  requestedAt: Date
  state: CancelJobsTable['state']
  position: QueuePosition | null
  total: number
  read: number
  cancelled: number
  skipped: number
}

const columns = [
  'id',
  'project_id as projectId',
  'generation',
  'tag',
  'requested_at as requestedAt',
  'state',
  'position',
  'total',
  'read',
  'cancelled',
  'skipped',
] as const

export const findJob = (db: Database, projectId: string, id: string): Promise<CancelJob | undefined> =>
  db
    .selectFrom('cancel_jobs')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function countOpenJobs(tx: Tx, projectId: string, generation: number): Promise<number> {
  const { count } = await tx
    .selectFrom('cancel_jobs')
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('state', '<>', 'completed')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the number of a project's mails in the queue. */
export async function countQueued(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries
    where priority = any(${[...allPriorities]}::smallint[]) and project_id = ${projectId}
  `.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertJob(
  tx: Tx,
  job: Pick<CancelJob, 'id' | 'projectId' | 'generation' | 'tag' | 'requestedAt' | 'total'>,
): Promise<void> {
  await tx
    .insertInto('cancel_jobs')
    .values({
      id: job.id,
      project_id: job.projectId,
      generation: job.generation,
      tag: job.tag,
      requested_at: job.requestedAt,
      state: 'waiting',
      total: job.total,
      updated_at: job.requestedAt,
    })
    .execute()
}

/** Locks and returns the least recently processed unfinished job, except jobs that are locked. */
export const lockNextJob = (tx: Tx): Promise<CancelJob | undefined> =>
  tx
    .selectFrom('cancel_jobs')
    .select(columns)
    .where('state', '<>', 'completed')
    .orderBy('updated_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function writeJob(tx: Tx, job: CancelJob & { at: Date }): Promise<void> {
  await tx
    .updateTable('cancel_jobs')
    .set({
      state: job.state,
      position: JSON.stringify(job.position),
      read: job.read,
      cancelled: job.cancelled,
      skipped: job.skipped,
      updated_at: job.at,
    })
    .where('project_id', '=', job.projectId)
    .where('id', '=', job.id)
    .execute()
}

export interface QueuedMailOfPage {
  emailId: string
  dueAt: string
  /** True if the mail has the job's tag and was accepted before the request. */
  isTagged: boolean
}

/** Returns the next mails of a project's queue in a priority class. */
export async function readQueuePage(
  tx: Tx,
  { projectId, generation, tag, requestedAt }: CancelJob,
  { from, limit }: { from: QueuePosition; limit: number },
): Promise<QueuedMailOfPage[]> {
  const { rows } = await sql<QueuedMailOfPage>`
    with page as materialized (
      select email_id, due_at from deliveries
      where priority = ${from.priority} and project_id = ${projectId}
        and (due_at, email_id) > (${from.dueAt}::timestamptz, ${from.emailId}::uuid)
      order by due_at, email_id limit ${limit}
    )
    select email_id as "emailId", due_at::text as "dueAt",
      coalesce(${tag} = any(tags), false) and coalesce(accepted_at, queued_at) <= ${requestedAt}
        and generation = ${generation} as "isTagged"
    from page join emails on emails.id = page.email_id
    order by page.due_at, page.email_id
  `.execute(tx)
  return rows
}
