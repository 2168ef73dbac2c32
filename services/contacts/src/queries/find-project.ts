import { findProjects, type ProjectCopy } from '@postrider/tenancy'
import type { Context } from '../context.ts'

/**
 * Returns the copy of a project with its name, language and logo. Returns undefined until the first message
 * about the project is consumed.
 */
export async function findProject({ db }: Context, projectId: string): Promise<ProjectCopy | undefined> {
  const [project] = await findProjects(db, [projectId])
  return project
}
