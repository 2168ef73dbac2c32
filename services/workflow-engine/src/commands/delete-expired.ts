import type { Context } from '../context.ts'
import { deleteEndedExecutions, deleteUnusedGraphs } from '../store/retention.ts'
import { deleteRoots } from '../store/roots.ts'

const dayMs = 86_400_000
const limit = 1_000

/**
 * Deletes a batch of executions that ended before the retention period. Returns true if more may be left.
 * Idempotent.
 */
export async function deleteExpiredExecutions({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config' | 'now'>): Promise<boolean> {
  const { executionRetentionDays: days } = config
  if (days === 0) return false
  const before = new Date(now().getTime() - days * dayMs)
  return (await deleteEndedExecutions(db, { before, limit })) === limit
}

/**
 * Deletes a batch of unused graphs. Returns true if more may be left. A graph is kept for a day after an edit
 * replaced it, because a process may still start executions with its cached copy.
 */
export async function deleteExpiredGraphs({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  return (await deleteUnusedGraphs(db, { before: new Date(now().getTime() - dayMs), limit })) === limit
}

/**
 * Days for which the count of a root is kept. Longer than most chains of executions; effects after that are
 * counted from zero.
 */
const rootDays = 30

/** Deletes a batch of old root counts. Returns true if more may be left. */
export async function deleteExpiredRoots({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  return (await deleteRoots(db, { before: new Date(now().getTime() - rootDays * dayMs), limit })) === limit
}
