import type { Context } from '../context.ts'
import { deleteEndedExecutions, deleteUnusedGraphs } from '../store/retention.ts'
import { deleteRoots } from '../store/roots.ts'

const dayMs = 86_400_000
const limit = 1_000

/** Deletes a batch of executions that exceed the retention. Returns true if there may be more. Idempotent. */
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
 * Deletes a batch of unused graphs. Returns true if there may be more. A graph is kept for a day after its
 * version was replaced, because a process may still start executions with a cached version.
 */
export async function deleteExpiredGraphs({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  return (await deleteUnusedGraphs(db, { before: new Date(now().getTime() - dayMs), limit })) === limit
}

/** Longer than most chains of executions take. A later effect of the same root is counted from zero. */
const rootDays = 30

/** Deletes a batch of the counts of old roots. Returns true if there may be more. */
export async function deleteExpiredRoots({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  return (await deleteRoots(db, { before: new Date(now().getTime() - rootDays * dayMs), limit })) === limit
}
