import type { Context } from '../context.ts'
import { deleteEndedExecutions, deleteUnusedGraphs } from '../store/retention.ts'
import { deleteRoots } from '../store/roots.ts'

const dayMs = 86_400_000
const limit = 1_000

/** Deletes a batch of executions past their retention. True when there may be more. Idempotent. */
export async function forgetExecutions({
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
 * Deletes a batch of graphs that nothing refers to. True when there may be more. They stay a day behind the
 * version's end: longer than a process may still begin executions with a version that it has read before.
 */
export async function forgetGraphs({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  return (await deleteUnusedGraphs(db, { before: new Date(now().getTime() - dayMs), limit })) === limit
}

/** Longer than most chains of executions take: what one causes later counts from zero. */
const rootDays = 30

/** Deletes a batch of the counts of roots. True when there may be more. */
export async function forgetRoots({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  return (await deleteRoots(db, { before: new Date(now().getTime() - rootDays * dayMs), limit })) === limit
}
