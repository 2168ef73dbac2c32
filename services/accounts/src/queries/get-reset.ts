import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Actor } from '../commands/lock-own-project.ts'
import type { Context } from '../context.ts'
import type { ResetProgress } from '../domain/purge-report.ts'
import { findReports } from '../store/purge-reports.ts'

/** How far the last reset of a project has come. Throws 404 when the user is not a member of it. */
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
