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
 * Longer than a batch takes, and than the transaction of a start: after it every execution that had started
 * can be read.
 */
const claimMs = 60_000

type ProjectMessage = ProjectGeneration & { at: Date; data: { disabled: boolean } }

/**
 * Records that executions of projects are to be cancelled that these messages say are disabled, also if they
 * are enabled again by now.
 */
export const cancelOfDisabled = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  messages: readonly ProjectMessage[],
): Promise<void> =>
  insertProjectCancels(
    db,
    messages
      .filter(({ data }) => data.disabled)
      .map(({ projectId, generation, at }) => ({ projectId, generation, at })),
    now(),
  )

/**
 * Cancels a batch of the executions of a project that was disabled after they started; true when there may be
 * more.
 */
export async function cancelNextOfProject(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const until = new Date(now.getTime() + claimMs)
  const cancel = await claimProjectCancel(ctx.db, { now, until })
  if (!cancel) return false
  const active = await findSomeOfProject(ctx.db, cancel)
  await cancelExecutions(ctx, active, { reason: cancelReasons.projectDisabled })
  if (active.length > 0) await continueProjectCancel(ctx.db, cancel, ctx.now())
  // Otherwise it is due again at the end of the claim: starts may still be uncommitted.
  else if (now.getTime() - cancel.startedUntil.getTime() > claimMs) await deleteProjectCancel(ctx.db, cancel)
  return true
}
