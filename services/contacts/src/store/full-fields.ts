import type { ProjectGeneration } from '@postrider/contracts'
import type { Database } from './tables.ts'

/** Fields that have more values than are counted. Changes of their values need not be written. */
export interface FullFields {
  /** Returns the known full fields of a project. Refreshes them in the background for later calls. */
  of(project: ProjectGeneration): ReadonlySet<string>
}

const recentMs = 10_000
const mostProjects = 1_000
const mostFields = 1_000

/**
 * A field stays full, so cached entries stay valid. A missing entry only costs a few rows that the next
 * fold deletes, so no request waits for the refresh or fails with it.
 */
export function fullFields(db: Database, clock: () => number = () => performance.now()): FullFields {
  const known = new Map<string, { fields: ReadonlySet<string>; readAt: number }>()
  const refresh = async (name: string, { projectId, generation }: ProjectGeneration): Promise<void> => {
    const rows = await db
      .selectFrom('field_counts')
      .select('field')
      .where('project_id', '=', projectId)
      .where('generation', '=', generation)
      .where('type', '=', 'full')
      .limit(mostFields)
      .execute()
    known.set(name, { fields: new Set(rows.map(({ field }) => field)), readAt: clock() })
  }
  return {
    of: (project) => {
      const name = `${project.projectId}/${project.generation}`
      const found = known.get(name)
      const fields = found?.fields ?? none
      if (found && found.readAt + recentMs > clock()) return fields
      // Insert at the end, so that the first entry is the oldest, and so that concurrent calls start only
      // one refresh.
      known.delete(name)
      known.set(name, { fields, readAt: clock() })
      const [oldest] = known.keys()
      if (known.size > mostProjects && oldest !== undefined) known.delete(oldest)
      // The next call after the interval tries again.
      refresh(name, project).catch(() => undefined)
      return fields
    },
  }
}

const none: ReadonlySet<string> = new Set()
