import type { Attributes } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { findTracked, knownTracking } from '../store/tracking.ts'

/**
 * Returns a function that checks whether a message may affect a tracked segment. Such a message is about a
 * contact, or about an event that a tracked segment reads. If the definitions are not in memory, the function
 * accepts every event. Runs one query per batch.
 *
 * A skipped event is not lost if the definitions change later, because the comparison of the changed segment
 * reads events from the contacts service.
 */
export async function findTrackedNames(
  { db, tracking }: Context,
  messages: readonly Attributes[],
): Promise<(message: Attributes) => boolean> {
  const projects = (await findTracked(db, messages)).map((project) => ({
    ...project,
    events: knownTracking(tracking, project)?.events,
  }))
  return ({ projectId, generation, names }) =>
    projects.some(
      (project) =>
        project.projectId === projectId &&
        project.generation === generation &&
        (!names || !project.events || names.some((name) => project.events?.has(name))),
    )
}
