import { saveProjects, type ProjectCopy } from '@postrider/tenancy'
import type { Database } from './tables.ts'

/** Saves the copy of one project, as `onProjects` does with a batch. */
export const saveProject = (db: Database, project: ProjectCopy): Promise<void> =>
  saveProjects(db, [project], new Date())
