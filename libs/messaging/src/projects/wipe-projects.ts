import { isLockTimeout, isPassingFault, isStatementTimeout } from '@postrider/db'
import { sql, type Kysely } from 'kysely'
import type { ProjectTables } from './tables.ts'
import { wipeBatch, type WipedProject } from './wipe-batch.ts'
import type { WipePlan } from './wipe-plan.ts'

export interface ProjectWipe<T extends ProjectTables> {
  db: Kysely<T>
  plan: WipePlan
  now(): Date
  /**
   * Done before the rows of a deleted project go, for what is kept elsewhere and only they name. It comes again with each batch of the
   * project, so tables that it reads come first in the plan; what it throws puts the wipe of this project off.
   */
  beforeDeleted?(projectId: string): Promise<void>
}

export interface WipeTurn {
  signal?: AbortSignal
  /** Also looks where the pause between two looks is not over, and waits for rows that somebody has locked: for `settle`. */
  eager?: boolean
}

// A turn gives each of so many projects one batch, and the others their turn next: the largest does not hold the smallest up.
const projectsPerTurn = 20
// Longer than a batch of each takes; after a crash somebody else goes on then.
const leaseMs = 60_000
// A late write is void for writers and messages at once; it only has to be found.
const lookAgainMs = 30_000

/**
 * Deletes a batch of what is left of the earlier lives of each project in turn; true when there is more. Several replicas share the
 * projects. Resumable at any point: what was cut off is found again. A project is looked at until its `wipe_until`, since a request
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
  /** True when it had something to wipe, so that there may be more. */
  found: boolean
  failure?: unknown
}

/** A project's share of a turn. What is wrong with its rows alone must not hold the others up; it comes again when its lease has ended. */
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
    if (isPassingFault(failure) && !isOwn(failure)) throw failure
    return { found: false, failure }
  }
}

/** Of this project's size or locks: the next project's statement may well succeed. */
const isOwn = (failure: unknown): boolean => isStatementTimeout(failure) || isLockTimeout(failure)

/** The tables come in order, a later one when the one before has no more than one batch. */
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

/** Says when to look again, or never: but for one whose next life has begun since the claim. */
async function release<T extends ProjectTables>(
  { db, now }: ProjectWipe<T>,
  { id, generation, deleted }: WipedProject,
  found: boolean,
): Promise<void> {
  const at = now()
  await sql`
    update projects set
      wipe_at = ${found ? at : new Date(at.getTime() + lookAgainMs)},
      wipe_until = case when ${found} or wipe_until >= ${at} then wipe_until end
    where id = ${id} and generation = ${generation} and deleted = ${deleted}
  `.execute(db)
}
