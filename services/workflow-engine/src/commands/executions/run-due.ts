import { findProjects } from '@postrider/tenancy'
import type { Context } from '../../context.ts'
import { cancelReasons } from '../../domain/execution/start-execution.ts'
import { claimDue } from '../../store/execution-claims.ts'
import { findDueInputs } from './find-due-inputs.ts'
import { cancelExecutions } from './cancel-executions.ts'
import { runExecutions } from './run-executions.ts'

/** Maximum number of executions per iteration. Each can have 100 KB of context. */
const most = 200

/**
 * Duration of a claim in milliseconds, which is also the delay after a crash. An iteration takes longer if
 * every call to contacts and segments times out. Then another process may claim the same executions. The
 * claim raises their revision, so only one of the two saves succeeds.
 */
const claimMs = 60_000

/** Advances the executions that are due. Returns true if more may be due. */
export async function runDue(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const due = await claimDue(ctx.db, { now, until: new Date(now.getTime() + claimMs), most })
  if (due.length === 0) return false
  const projects = new Map(
    (
      await findProjects(
        ctx.db,
        due.map(({ projectId }) => projectId),
      )
    ).map((project) => [project.id, project]),
  )
  const current = due.filter(({ projectId, generation }) => {
    const project = projects.get(projectId)
    // Skip executions of a deleted project or an earlier generation: the project purge deletes them.
    return !project || (!project.deleted && generation >= project.generation)
  })
  const { active = [], disabled = [] } = Object.groupBy(current, ({ projectId }) =>
    projects.get(projectId)?.disabled === true ? 'disabled' : 'active',
  )
  await cancelExecutions(ctx, disabled, { reason: cancelReasons.projectDisabled })
  await runExecutions(ctx, await findDueInputs(ctx, active))
  return true
}
