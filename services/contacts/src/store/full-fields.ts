import type { ProjectGeneration } from '@postrider/contracts'
import type { Database } from './tables.ts'

/**
 * Cache of full fields, which have too many values to be counted. Changes of their values need not be saved
 * as counts.
 */
export interface FullFields {
  /** Returns the known full fields of a project. Refreshes old entries in the background for later calls. */
  of(project: ProjectGeneration): ReadonlySet<string>
}

const recentMs = 10_000
const maxProjects = 1_000
const maxFields = 1_000

/**
 * Cached entries stay valid, because a full field stays full. A missing entry only causes a few unnecessary
 * rows, so requests do not wait for the refresh.
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
      .limit(maxFields)
      .execute()
    known.set(name, { fields: new Set(rows.map(({ field }) => field)), readAt: clock() })
  }
  return {
    of: (project) => {
      const name = `${project.projectId}/${project.generation}`
      const found = known.get(name)
      const fields = found?.fields ?? none
      if (found && found.readAt + recentMs > clock()) return fields
      // Insert the entry at the end, so that the first entry is the oldest. Insert it before the refresh, so
      // that concurrent calls start only one refresh.
      known.delete(name)
      known.set(name, { fields, readAt: clock() })
      const [oldest] = known.keys()
      if (known.size > maxProjects && oldest !== undefined) known.delete(oldest)
      // If the refresh fails, the next call after the interval tries again.
      refresh(name, project).catch(() => undefined)
      return fields
    },
  }
}

const none: ReadonlySet<string> = new Set()
