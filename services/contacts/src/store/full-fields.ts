import type { ProjectGeneration } from '@postrider/contracts'
import type { Database } from './tables.ts'

/**
 * Which fields are known to have more values than are counted, so that a change of their value is not
 * written.
 */
export interface FullFields {
  /**
   * The full fields of a project as far as they are known; what is not known is looked up in the background,
   * for later calls.
   */
  of(project: ProjectGeneration): ReadonlySet<string>
}

const recentMs = 10_000
const mostProjects = 1_000
const mostFields = 1_000

/**
 * A field stays full, so what is known stays true. What is not known yet costs a few rows that the next fold
 * drops, so no request waits for the answer, nor fails without it.
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
      // Put at the end, so that the first is the oldest; and asked once, however many ask meanwhile.
      known.delete(name)
      known.set(name, { fields, readAt: clock() })
      const [oldest] = known.keys()
      if (known.size > mostProjects && oldest !== undefined) known.delete(oldest)
      // The next call asks again.
      refresh(name, project).catch(() => undefined)
      return fields
    },
  }
}

const none: ReadonlySet<string> = new Set()
