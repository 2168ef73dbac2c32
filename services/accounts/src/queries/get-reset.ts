import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Actor } from '../commands/lock-own-project.ts'
import type { Context } from '../context.ts'
import type { ResetProgress } from '../domain/purge-report.ts'
import { findReports } from '../store/purge-reports.ts'

/** Returns the progress of a project's last reset. Throws 404 if the user is not a member. */
export async function getReset({ db }: Context, { userId, projectId }: Actor): Promise<ResetProgress> {
  const project = isId(projectId)
    ? await db
        .selectFrom('projects')
        .innerJoin('members', 'members.project_id', 'projects.id')
        .select('projects.reset_at as resetAt')
        .where('projects.id', '=', projectId)
        .where('members.user_id', '=', userId)
        .where('projects.deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!project) throw notFound('project', projectId)
  return { resetAt: project.resetAt, reports: await findReports(db, projectId) }
}
