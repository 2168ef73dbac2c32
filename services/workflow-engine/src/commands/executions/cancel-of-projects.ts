import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../../context.ts'
import { cancelReasons } from '../../domain/execution/start-execution.ts'
import { findSomeOfProject } from '../../store/active-executions.ts'
import {
  claimProjectCancel,
  continueProjectCancel,
  deleteProjectCancel,
  insertProjectCancels,
} from '../../store/project-cancels.ts'
import { cancelExecutions } from './cancel-executions.ts'

/**
 * Duration of a claim in milliseconds. Must exceed the duration of a batch and of a transaction that starts
 * executions. After this time, every execution that started before the project was disabled is committed.
 */
const claimMs = 60_000

type ProjectChange = ProjectGeneration & { at: Date; data: { disabled: boolean } }

/**
 * Records that the executions of disabled projects must be cancelled, even if a project has already been
 * enabled again.
 */
export const requestProjectCancels = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  messages: readonly ProjectChange[],
): Promise<void> =>
  insertProjectCancels(
    db,
    messages
      .filter(({ data }) => data.disabled)
      .map(({ projectId, generation, at }) => ({ projectId, generation, at })),
    now(),
  )

/**
 * Cancels a batch of executions that started before their project was disabled. Returns true if more may be
 * left.
 */
export async function cancelProjectBatch(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const until = new Date(now.getTime() + claimMs)
  const cancel = await claimProjectCancel(ctx.db, { now, until })
  if (!cancel) return false
  const active = await findSomeOfProject(ctx.db, cancel)
  await cancelExecutions(ctx, active, { reason: cancelReasons.projectDisabled })
  if (active.length > 0) await continueProjectCancel(ctx.db, cancel, ctx.now())
  // Keep the request for `claimMs` after the project was disabled, because started executions may still be
  // uncommitted.
  else if (now.getTime() - cancel.startedUntil.getTime() > claimMs) await deleteProjectCancel(ctx.db, cancel)
  return true
}
