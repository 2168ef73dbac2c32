import type { Context } from '../context.ts'
import { findProjects } from '../store/projects.ts'

/** The messages that are of their project's present life; a project that is not known yet is in its first. */
export async function ofPresentLife<M extends { projectId: string; generation: number }>(
  { db }: Context,
  messages: readonly M[],
): Promise<M[]> {
  const projects = await findProjects(db, [...new Set(messages.map((message) => message.projectId))])
  const generations = new Map(projects.map(({ id, generation }) => [id, generation]))
  return messages.filter(
    ({ projectId, generation }) => generation >= (generations.get(projectId) ?? generation),
  )
}

/** The language of a project's pages and mails; English until accounts has told. */
export async function findLanguage({ db }: Context, projectId: string): Promise<string> {
  const [project] = await findProjects(db, [projectId])
  return project?.language ?? 'en'
}
