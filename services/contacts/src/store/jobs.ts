import type { Data } from '@postrider/contracts'
import { fairClaim, prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Job, JobKind, JobStep } from '../domain/job.ts'
import { lockOutErasures } from './import-exclusions.ts'
import type { Database, Tx } from './tables.ts'

export interface NewJob {
  id: string
  projectId: string
  generation: number
  kind: JobKind
  /** Summary of the request, which API callers see. */
  data: Data
  /** Input of the job's work, as a JSON value. */
  input: unknown
  /** Total number of rows, if known. */
  total?: number
  requestId?: string | undefined
}

/** Blocks other transactions that start a job of this project, until this transaction ends. */
export const lockNewJobs = (tx: Tx, projectId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`jobs/${projectId}`}, 0))`.execute(tx)

/** Counts the unfinished jobs of a project's generation. */
export async function countOpenJobs(tx: Tx, projectId: string, generation: number): Promise<number> {
  const { count } = await tx
    .selectFrom('jobs')
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('finished_at', 'is', null)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertJob = (tx: Tx, job: NewJob, at: Date): Promise<unknown> =>
  tx
    .insertInto('jobs')
    .values({
      id: job.id,
      project_id: job.projectId,
      generation: job.generation,
      kind: job.kind,
      data: JSON.stringify(job.data),
      input: JSON.stringify(job.input),
      total: job.total ?? 0,
      request_id: job.requestId ?? null,
      worked_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()

export interface LockedJob extends Job {
  /** Whether the job's project has been reset or deleted in the meantime. */
  isVoid: boolean
}

/**
 * Locks the next job of the kinds that this instance can run: the oldest unfinished job of the project that
 * has waited longest since its last batch. So later jobs of a project wait until its oldest job is finished.
 * Does not lock the job's key, because an erasure may reference the job while this transaction waits for the
 * erasure.
 */
export async function lockNextJob(tx: Tx, query: JobQuery): Promise<LockedJob | undefined> {
  const oldest = fairClaim({
    table: 'jobs',
    waiting: sql`finished_at is null`,
    first: 'id',
    projects: sql`
      select project.id, project.first from project join jobs on jobs.id = project.first
      where ${isReady(query)} order by worked_at, jobs.id`,
    columns: sql`jobs.*`,
    rows: sql`jobs.id = in_turn.first and ${isReady(query)}`,
    lock: sql`for no key update skip locked`,
  })
  const { rows } = await sql<LockedJob>`
    ${prepared('jobs.lock-next')}with recursive ${oldest}
    select job.id, project_id as "projectId", job.generation, kind, input, position, total, done, result, attempts,
      worked_at as "workedAt", request_id as "requestId",
      coalesce(projects.deleted or projects.generation > job.generation, false) as "isVoid"
    from picked as job left join projects on projects.id = project_id
  `.execute(tx)
  const [job] = rows
  return job && { ...job, requestId: job.requestId ?? undefined }
}

/** Saves the result of a batch, in the transaction of the batch. */
export async function advanceJob(tx: Tx, job: Job, { step, at }: { step: JobStep; at: Date }): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({
      state: step.finished ? 'completed' : 'active',
      ...(step.finished ? clearedInput : { position: JSON.stringify(step.position) }),
      total: step.total ?? job.total,
      done: job.done + step.done,
      result: JSON.stringify(step.result),
      attempts: 0,
      not_before: null,
      worked_at: at,
      updated_at: at,
      finished_at: step.finished ? at : null,
    })
    .where('id', '=', job.id)
    .execute()
  if (step.finished) await endJob(tx, job, at)
}

/** Values that clear the input and position of a finished job, because a query may contain personal data. */
const clearedInput = { input: '{}', position: null }

/** Deletes the working data of a finished job. */
async function endJob(tx: Tx, job: Job, at: Date): Promise<void> {
  await tx.deleteFrom('import_rows').where('job_id', '=', job.id).execute()
  await tx.deleteFrom('import_exclusions').where('job_id', '=', job.id).execute()
  await queueNext(tx, job, at)
}

/**
 * Stores the time of this batch in the project's next job. Otherwise, that old job would be served before the
 * jobs of other projects.
 */
const queueNext = (tx: Tx, { id, projectId }: Job, at: Date): Promise<unknown> =>
  sql`
    update jobs set worked_at = ${at} where id = (
      select id from jobs where project_id = ${projectId} and finished_at is null and id <> ${id} order by id limit 1
    )
  `.execute(tx)

export interface FailedAttempt {
  at: Date
  /** Time of the retry. Undefined if the job is not retried. */
  notBefore: Date | undefined
  /** Reason of the failure, if the job is not retried. */
  reason: string
}

/**
 * Records a failed attempt, unless another instance has run the job in the meantime. Returns whether the job
 * has failed.
 */
export async function failAttempt(
  tx: Tx,
  job: Job,
  { at, notBefore, reason }: FailedAttempt,
): Promise<boolean> {
  const failed = notBefore === undefined
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({
      ...(failed ? clearedInput : {}),
      state: failed ? 'failed' : 'active',
      attempts: job.attempts + 1,
      not_before: notBefore ?? null,
      failed_reason: failed ? reason : null,
      worked_at: at,
      updated_at: at,
      finished_at: failed ? at : null,
    })
    .where('id', '=', job.id)
    .where('finished_at', 'is', null)
    .where('attempts', '=', job.attempts)
    .where('worked_at', '=', job.workedAt)
    .executeTakeFirstOrThrow()
  if (!failed || numUpdatedRows === 0n) return false
  // Erasures in progress may still add rows to `import_exclusions`, which `endJob` deletes.
  await lockOutErasures(tx, job.projectId)
  await endJob(tx, job, at)
  return true
}

/** After a job could not be run, moves it behind the jobs of other projects. */
export const moveBehindOthers = (db: Database, { id }: Job, at: Date): Promise<unknown> =>
  db
    .updateTable('jobs')
    .set({ worked_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()

export const deleteJob = (tx: Tx, id: string): Promise<unknown> =>
  tx.deleteFrom('jobs').where('id', '=', id).execute()

// Jobs per statement. The input of a job may be several megabytes.
const jobsPerStatement = 500

/** Deletes a batch of jobs that finished before this instant. Returns true if more may be left. */
export async function deleteFinishedJobs(tx: Tx, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from jobs where id in (
      select id from jobs where finished_at < ${before} order by finished_at limit ${jobsPerStatement} for update skip locked
    )
  `.execute(tx)
  return numAffectedRows === BigInt(jobsPerStatement)
}

/** Returns whether a job is ready or is being run by another instance. */
export async function hasWorkableJobs(db: Database, query: JobQuery): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where finished_at is null and ${isReady(query)} and not exists (
      select from jobs as earlier
      where earlier.project_id = jobs.project_id and earlier.finished_at is null and earlier.id < jobs.id
    ) limit 1
  `.execute(db)
  return rows.length > 0
}

export interface JobQuery {
  at: Date
  /** The kinds of jobs that this instance can run. */
  kinds: readonly JobKind[]
}

const isReady = ({ at, kinds }: JobQuery) =>
  sql`kind = any(${[...kinds]}) and (not_before is null or not_before <= ${at})`
