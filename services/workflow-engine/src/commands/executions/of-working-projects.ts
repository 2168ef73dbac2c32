import type { ProjectGeneration } from '@postrider/contracts'
import { findProjects } from '@postrider/tenancy'
import type { Context } from '../../context.ts'

/**
 * As `ofCurrentGeneration`, and also without disabled projects: their executions are cancelled, and none
 * begins. A project that is not in the copy yet counts as working.
 */
export async function ofWorkingProjects<Owned extends ProjectGeneration>(
  { db }: Pick<Context, 'db'>,
  all: readonly Owned[],
): Promise<Owned[]> {
  const projects = await findProjects(
    db,
    all.map(({ projectId }) => projectId),
  )
  const known = new Map(projects.map((project) => [project.id, project]))
  return all.filter(({ projectId, generation }) => {
    const project = known.get(projectId)
    return !project || (!project.deleted && !project.disabled && generation >= project.generation)
  })
}
