import { findProjects, type ProjectCopy } from '@postrider/tenancy'
import type { Context } from '../context.ts'

/**
 * Returns the copy of a project: its name, language and logo. Undefined until the first message about it is
 * consumed.
 */
export async function findProject({ db }: Context, projectId: string): Promise<ProjectCopy | undefined> {
  const [project] = await findProjects(db, [projectId])
  return project
}
