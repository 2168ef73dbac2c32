import type { Context } from '../context.ts'
import type { ProjectGeneration } from '../store/segments.ts'
import { findTracked } from '../store/tracking.ts'

/** The ids of those of these projects that have or had a tracked segment. One statement. */
export async function findTrackedProjects(
  { db }: Context,
  projects: readonly ProjectGeneration[],
): Promise<ReadonlySet<string>> {
  return new Set((await findTracked(db, projects)).map(({ projectId }) => projectId))
}
