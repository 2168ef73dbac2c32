import { isLockTimeout, isTransientError, isStatementTimeout } from '@postrider/db'
import { sql, type Kysely } from 'kysely'
import type { ProjectTables } from './tables.ts'
import { wipeBatch, type WipedProject } from './wipe-batch.ts'
import type { WipePlan } from './wipe-plan.ts'

export interface ProjectWipe<T extends ProjectTables> {
  db: Kysely<T>
  plan: WipePlan
  now(): Date
  /**
   * Called before rows of a deleted project are deleted, for what is kept outside the database and only they refer to. It is called
   * again for each batch of the project, so tables that it reads come first in the plan. When it throws, the wipe of this project waits.
   */
  beforeDeleted?(projectId: string): Promise<void>
}

export interface WipeTurn {
  signal?: AbortSignal
  /** For `settle`: also takes projects that are not due yet, and waits for rows that another transaction has locked. */
  eager?: boolean
}

// A turn deletes one batch of each of so many projects, then come others: a large project does not hold up a small one.
const projectsPerTurn = 20
// Longer than a turn takes; after a crash another replica continues then.
const leaseMs = 60_000
// Rows that are written late are void from the start, so there is no hurry to find them.
const searchAgainMs = 30_000

/**
 * Deletes a batch of the void rows of each project in turn; resolves to true when there may be more. Several replicas share the
 * projects. May be interrupted at any point: what is left is found again. A project is searched until its `wipe_until`, since work
 * that began before the reset may still write.
 */
export async function wipeProjects<T extends ProjectTables>(
  wipe: ProjectWipe<T>,
  { signal, eager = false }: WipeTurn = {},
): Promise<boolean> {
  const projects = await claim(wipe, eager)
  const outcomes: Outcome[] = []
  for (const project of projects) {
    if (signal?.aborted) return false
    outcomes.push(await wipeOne(wipe, { ...project, waits: eager }, signal))
  }
  const failed = outcomes.find(({ failure }) => failure !== undefined)
  if (failed) throw new Error('A project cannot be wiped', { cause: failed.failure })
  return outcomes.some(({ found }) => found) || (projects.length === projectsPerTurn && !eager)
}

interface Outcome {
  /** True when it had void rows, so that there may be more. */
  found: boolean
  failure?: unknown
}

/** One project's batch. An error of its own must not hold up the others; it is tried again when its lease has ended. */
async function wipeOne<T extends ProjectTables>(
  wipe: ProjectWipe<T>,
  project: WipedProject,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  try {
    const found = await wipeTables(wipe, project, signal)
    await release(wipe, project, found)
    return { found }
  } catch (failure) {
    if (isTransientError(failure) && !isOwn(failure)) throw failure
    return { found: false, failure }
  }
}

/** An error from this project's size or locks: the next project may well succeed. */
const isOwn = (failure: unknown): boolean => isStatementTimeout(failure) || isLockTimeout(failure)

/** In the order of the plan; a table is begun when the one before has no more than one batch left. */
async function wipeTables<T extends ProjectTables>(
  { db, plan, beforeDeleted }: ProjectWipe<T>,
  project: WipedProject,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let found = false
  if (project.deleted) await beforeDeleted?.(project.id)
  for (const table of plan) {
    const wiped = await wipeBatch(db, table, project)
    found ||= wiped !== 'none'
    if (wiped === 'full' || signal?.aborted) return true
  }
  return found
}

async function claim<T extends ProjectTables>(
  { db, now }: ProjectWipe<T>,
  eager: boolean,
): Promise<WipedProject[]> {
  const at = now()
  const { rows } = await sql<WipedProject>`
    update projects set wipe_at = ${new Date(at.getTime() + leaseMs)}
    where id = any(array(
      select id from projects
      where wipe_until is not null and (${eager} or wipe_at is null or wipe_at <= ${at})
      order by wipe_at nulls first limit ${eager ? null : projectsPerTurn} for update skip locked
    ))
    returning id, generation, deleted
  `.execute(db)
  return rows
}

/** Sets when to search again, or ends the search; not for a project that was reset or deleted since the claim. */
async function release<T extends ProjectTables>(
  { db, now }: ProjectWipe<T>,
  { id, generation, deleted }: WipedProject,
  found: boolean,
): Promise<void> {
  const at = now()
  await sql`
    update projects set
      wipe_at = ${found ? at : new Date(at.getTime() + searchAgainMs)},
      wipe_until = case when ${found} or wipe_until >= ${at} then wipe_until end
    where id = ${id} and generation = ${generation} and deleted = ${deleted}
  `.execute(db)
}
