import {
  findChangedProjects,
  findEnabled,
  findWaitedNames,
  readIndexVersion,
  type EnabledWorkflow,
} from '../store/workflow-index.ts'
import type { Database } from '../store/tables.ts'

/** The events that affect the workflows of a project. */
interface ProjectEvents {
  /** The enabled workflows that an event starts, by event name. */
  starts: ReadonlyMap<string, EnabledWorkflow[]>
  /** The names of the events that steps wait for. */
  waits: ReadonlySet<string>
}

/** An in-memory index from events to workflows, for all projects. */
export interface WorkflowIndex {
  /** Reads the changes since the last refresh. */
  refresh(db: Database): Promise<void>
  /**
   * Returns whether one of these events starts or resumes a workflow of the project in any generation. If
   * `names` is undefined, any event matches.
   */
  isConcernedBy(projectId: string, names: readonly string[] | undefined): boolean
  startedBy(event: { projectId: string; generation: number; name: string }): readonly EnabledWorkflow[]
  isWaitedFor(event: { projectId: string; name: string }): boolean
}

export function createWorkflowIndex(): WorkflowIndex {
  const projects = new Map<string, ProjectEvents>()
  let known = -1
  let last: Promise<unknown> = Promise.resolve()

  const reread = async (db: Database): Promise<void> => {
    const version = await readIndexVersion(db)
    if (version === known) return
    const changed = await findChangedProjects(db, known)
    const [enabled, waited] = await Promise.all([findEnabled(db, changed), findWaitedNames(db, changed)])
    for (const id of changed) projects.delete(id)
    for (const [id, events] of eventsOf(enabled, waited)) projects.set(id, events)
    known = version
  }

  return {
    refresh: (db) => {
      // Run one refresh at a time: of two concurrent refreshes, the one with older data could write last.
      const refreshed = last.then(() => reread(db))
      last = refreshed.catch(() => undefined)
      return refreshed
    },
    isConcernedBy: (projectId, names) => {
      const events = projects.get(projectId)
      if (!events || !names) return events !== undefined
      return names.some((name) => events.starts.has(name) || events.waits.has(name))
    },
    startedBy: ({ projectId, generation, name }) =>
      (projects.get(projectId)?.starts.get(name) ?? []).filter((each) => each.generation === generation),
    isWaitedFor: ({ projectId, name }) => projects.get(projectId)?.waits.has(name) ?? false,
  }
}

function eventsOf(
  enabled: readonly EnabledWorkflow[],
  waited: readonly { projectId: string; name: string }[],
): Map<string, ProjectEvents> {
  const workflows = Map.groupBy(enabled, ({ projectId }) => projectId)
  const names = Map.groupBy(waited, ({ projectId }) => projectId)
  const ids = new Set([...workflows.keys(), ...names.keys()])
  return new Map(
    [...ids].map((id) => [
      id,
      {
        starts: Map.groupBy(
          (workflows.get(id) ?? []).filter(({ eventName }) => eventName !== null),
          ({ eventName }) => eventName ?? '',
        ),
        waits: new Set((names.get(id) ?? []).map(({ name }) => name)),
      },
    ]),
  )
}
