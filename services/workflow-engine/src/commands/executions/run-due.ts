import { findProjects } from '@postrider/tenancy'
import type { Context } from '../../context.ts'
import { cancelReasons } from '../../domain/execution/start-execution.ts'
import { claimDue } from '../../store/execution-claims.ts'
import { answerDue } from './answer-due.ts'
import { cancelExecutions } from './cancel-executions.ts'
import { runExecutions } from './run-executions.ts'

/** Executions of one turn: each may bring 100 KB of context with it. */
const most = 200

/**
 * After a crash another takes the executions then, so it is no longer than it must be: a turn whose calls to
 * contacts and segments take all their time is longer, and whoever has taken its executions over meanwhile
 * has their revision raised, so one of the two saves is left out.
 */
const claimMs = 60_000

/** Moves on the executions that are due: timers, and what was left at a step; true when there may be more. */
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
    // Executions of a deleted project or an earlier generation are left to the purge.
    return !project || (!project.deleted && generation >= project.generation)
  })
  const { working = [], disabled = [] } = Object.groupBy(current, ({ projectId }) =>
    projects.get(projectId)?.disabled === true ? 'disabled' : 'working',
  )
  await cancelExecutions(ctx, disabled, { reason: cancelReasons.projectDisabled })
  await runExecutions(ctx, await answerDue(ctx, working))
  return true
}
