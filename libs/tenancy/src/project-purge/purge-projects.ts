import { isLockTimeout, isTransientError, isStatementTimeout } from '@postrider/db'
import { sql } from 'kysely'
import type { MessagingTables } from '@postrider/messaging'
import type { ProjectPurge } from './project-purge.ts'
import { reportPurged } from './report-purged.ts'
import type { ProjectTables } from '../tables.ts'
import { purgeErasures } from './purge-erasures.ts'
import { purgeDeadLetters } from './purge-dead-letters.ts'
import { purgeBatch, type PurgedProject } from './purge-batch.ts'

export interface PurgeTurn {
  signal?: AbortSignal
  /**
   * True to include projects that are not due yet, and to wait for rows that another transaction has locked.
   * Used by `settle`.
   */
  eager?: boolean
  /**
   * The service that publishes `project.purged` for each completely purged project. Default: no message is
   * published.
   */
  reportAs?: string
}

// Projects per iteration. An iteration deletes one batch of each of them. The next iteration continues with
// other projects, so a large project does not block a small one.
const projectsPerTurn = 20
// Must exceed the duration of an iteration. After a crash, another replica continues when the lease has
// ended.
const leaseMs = 60_000
// The pause between searches in ms. Rows that are written late are already void, so deleting them is not
// urgent.
const searchAgainMs = 30_000

/**
 * Deletes a batch of void rows of each of several projects. Returns true if more rows may be left. Several
 * replicas can run it at the same time. It may be interrupted at any point: the next call finds the remaining
 * rows. A project is searched until its `purge_until`, because work that started before the reset may still
 * write.
 */
export async function purgeProjects<T extends ProjectTables & MessagingTables>(
  purge: ProjectPurge<T>,
  { signal, eager = false, reportAs }: PurgeTurn = {},
): Promise<boolean> {
  const projects = await claim(purge, eager)
  const outcomes: Outcome[] = []
  for (const project of projects) {
    if (signal?.aborted) return false
    outcomes.push(await purgeOne(purge, { ...project, waits: eager }, { signal, reportAs }))
  }
  const failed = outcomes.find(({ failure }) => failure !== undefined)
  if (failed) throw new Error('A project cannot be purged', { cause: failed.failure })
  return outcomes.some(({ found }) => found) || (projects.length === projectsPerTurn && !eager)
}

interface Turn {
  signal: AbortSignal | undefined
  reportAs: string | undefined
}

interface ClaimedProject extends PurgedProject {
  /** True if `project.purged` was published for this reset or deletion. */
  reported: boolean
}

interface Outcome {
  /** True if the project had void rows, so that more may be left. */
  found: boolean
  failure?: unknown
}

/**
 * Purges a batch of one project. An error of this project must not block other projects. The project is
 * retried when its lease has ended.
 */
async function purgeOne<T extends ProjectTables & MessagingTables>(
  purge: ProjectPurge<T>,
  project: ClaimedProject,
  { signal, reportAs }: Turn,
): Promise<Outcome> {
  try {
    const found = await purgeTables(purge, project, signal)
    if (!found && !project.reported && reportAs !== undefined) await reportPurged(purge, project, reportAs)
    await release(purge, project, found)
    return { found }
  } catch (failure) {
    if (isTransientError(failure) && !isErrorOfProject(failure)) throw failure
    return { found: false, failure }
  }
}

/** Returns whether this project's size or locks caused the error, so that the next project may succeed. */
const isErrorOfProject = (failure: unknown): boolean => isStatementTimeout(failure) || isLockTimeout(failure)

/**
 * Purges the tables in the order of the plan. It continues with the next table when at most one batch is left
 * in the previous table.
 */
async function purgeTables<T extends ProjectTables & MessagingTables>(
  { db, plan, beforeDeleted }: ProjectPurge<T>,
  project: PurgedProject,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let found = false
  if (project.deleted) await beforeDeleted?.(project.id)
  for (const table of plan) {
    const purged = await purgeBatch(db, table, project)
    found ||= purged !== 'none'
    if (purged === 'full' || signal?.aborted) return true
  }
  const others = [await purgeDeadLetters(db, project), await purgeErasures(db, project)]
  return found || others.includes(true)
}

async function claim<T extends ProjectTables & MessagingTables>(
  { db, now }: ProjectPurge<T>,
  eager: boolean,
): Promise<ClaimedProject[]> {
  const at = now()
  const { rows } = await sql<ClaimedProject>`
    update projects set purge_at = ${new Date(at.getTime() + leaseMs)}
    where id = any(array(
      select id from projects
      where purge_until is not null and (${eager} or purge_at is null or purge_at <= ${at})
      order by purge_at nulls first limit ${eager ? null : projectsPerTurn} for update skip locked
    ))
    returning id, generation, deleted, purge_reported_at is not null as reported
  `.execute(db)
  return rows
}

/**
 * Sets the time of the next search, or ends the search. Does nothing if the project was reset or deleted
 * since the claim.
 */
async function release<T extends ProjectTables & MessagingTables>(
  { db, now }: ProjectPurge<T>,
  { id, generation, deleted }: PurgedProject,
  found: boolean,
): Promise<void> {
  const at = now()
  await sql`
    update projects set
      purge_at = ${found ? at : new Date(at.getTime() + searchAgainMs)},
      purge_until = case when ${found} or purge_until >= ${at} then purge_until end
    where id = ${id} and generation = ${generation} and deleted = ${deleted}
  `.execute(db)
}
