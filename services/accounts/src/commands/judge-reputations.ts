import type { Context } from '../context.ts'
import { isYoung, levelsOf, statusOf } from '../domain/reputation.ts'
import { findProject } from '../store/projects.ts'
import { findReputation } from '../store/reputations.ts'
import { disableFor } from './set-project-disabled.ts'

/**
 * Disables each project with a critical reputation, unless `disablesByReputation` is false. Idempotent. A
 * project that is already disabled keeps its reason.
 */
export async function judgeReputations(ctx: Context, projectIds: readonly string[]): Promise<void> {
  if (!ctx.config.disablesByReputation) return
  for (const projectId of new Set(projectIds)) {
    if (!(await isCritical(ctx, projectId))) continue
    ctx.log.warn('project.disabled', { projectId, reason: 'EMAIL_REPUTATION' })
    await disableFor(ctx, projectId, 'EMAIL_REPUTATION')
  }
}

async function isCritical({ db, now }: Context, projectId: string): Promise<boolean> {
  const project = await findProject(db, projectId)
  if (!project || project.disabled) return false
  const reputation = await findReputation(db, projectId, now())
  return statusOf(levelsOf(reputation, isYoung(project.createdAt, now()))) === 'critical'
}
