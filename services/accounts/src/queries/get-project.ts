import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Project } from '../domain/project.ts'
import { findProject } from '../store/projects.ts'

/** Returns a project. Throws 404 if it was deleted after the gateway authenticated the caller. */
export async function getProject({ db }: Context, projectId: string): Promise<Project> {
  const project = await findProject(db, projectId)
  if (!project) throw notFound('project', projectId)
  return project
}
