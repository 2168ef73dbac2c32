import type { ProjectState } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { saveProject as saveRow } from '../store/projects.ts'
import { wipeProject } from './wipe-project.ts'

/** Keeps the copy of a project; what belongs to a deleted one is wiped. Idempotent, and resumable where a wipe was cut off. */
export async function saveProject(ctx: Context, project: ProjectState & { deleted: boolean }): Promise<void> {
  await saveRow(ctx.db, project)
  if (project.deleted) await wipeProject(ctx, project.id)
}
