import type { Attributes } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { findTracked, knownTracking } from '../store/tracking.ts'

/**
 * Whether a message may concern the tracked segments of its project: it is about a contact, or an event that
 * one of them reads. Of definitions that are not in memory every event may. One statement for a batch.
 * Definitions that change after it lose nothing: contacts has the event by then, and whoever compares a
 * changed segment, or asks for a contact anew, reads it there.
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
