import type { Context } from '../context.ts'
import { endWipe, findProjectsToWipe, wipeBatch } from '../store/projects.ts'

/**
 * Deletes a batch of what is left of each project's earlier lives; true when it found any, so that there may be more. Resumable at
 * any point. A project is looked at again until `wipe_until`: a request that began before the reset may still have written.
 */
export async function wipeProjects({ db, now }: Context): Promise<boolean> {
  let found = false
  for (const project of await findProjectsToWipe(db)) {
    if (await wipeBatch(db, project)) found = true
    else if (project.wipe_until && project.wipe_until < now()) await endWipe(db, project)
  }
  return found
}
