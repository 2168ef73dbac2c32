import type { ProjectGeneration } from '@postrider/contracts'
import { findProjects } from '@postrider/tenancy'
import type { Context } from '../../context.ts'

/**
 * Like `ofCurrentGeneration`, but also removes items of disabled projects, which have no executions. An
 * unknown project counts as active.
 */
export async function ofActiveProjects<Owned extends ProjectGeneration>(
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
