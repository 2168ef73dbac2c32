import { findProjects } from '@postrider/messaging'
import type { Context } from '../context.ts'

/** The language of a project's pages and mails; English until the first message about the project is consumed. */
export async function findLanguage({ db }: Context, projectId: string): Promise<string> {
  const [project] = await findProjects(db, [projectId])
  return project?.language ?? 'en'
}
