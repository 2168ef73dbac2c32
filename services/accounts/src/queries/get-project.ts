import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Project } from '../domain/project.ts'
import { findProject } from '../store/projects.ts'

/** Throws 404 for a project that was deleted since the caller was let in. */
export async function getProject({ db }: Context, projectId: string): Promise<Project> {
  const project = await findProject(db, projectId)
  if (!project) throw notFound('project', projectId)
  return project
}
