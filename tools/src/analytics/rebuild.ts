import {
  findCurrentProjects,
  listRebuilds,
  startRebuilds,
  type AnalyticsDatabase,
  type RebuildProgress,
} from '@postrider/analytics/rebuilds'
import type { ToolContext } from '../command-line.ts'
import { ToolError } from '../tool-error.ts'

export interface RebuildInput {
  projects: readonly string[] | 'all'
  /** Start of the rebuilt period. Activity before it stays unchanged. */
  since: Date
}

interface RebuildOptions extends Pick<ToolContext, 'output' | 'pause'> {
  db: AnalyticsDatabase
}

const pollMs = 1_000

/**
 * Starts rebuilds and reports their progress until all are done. Throws `ToolError` if the analytics service
 * does not know a project.
 */
export async function rebuild(
  { projects: requested, since }: RebuildInput,
  { db, output, pause }: RebuildOptions,
): Promise<void> {
  const projects = await findCurrentProjects(db, requested)
  const ids = projects.map(({ projectId }) => projectId)
  if (requested !== 'all') requireAll(requested, new Set(ids))
  await startRebuilds(db, projects, { since, now: new Date() })
  const shown = new Map<string, string>()
  for (let open = ids; ; await pause(pollMs)) {
    const rebuilds = await listRebuilds(db, open)
    for (const each of rebuilds) await report(each, { shown, output })
    open = rebuilds.filter(({ stage }) => stage !== 'done').map(({ projectId }) => projectId)
    if (open.length === 0) return
  }
}

function requireAll(wanted: readonly string[], known: ReadonlySet<string>): void {
  const missing = wanted.filter((id) => !known.has(id))
  if (missing.length > 0)
    throw new ToolError(`Analytics has no project ${missing.join(', ')}. No rebuild was started.`)
}

/** Prints a finished rebuild as a result, and the progress of a running one as a note. */
async function report(
  progress: RebuildProgress,
  { shown, output }: { shown: Map<string, string> } & Pick<RebuildOptions, 'output'>,
): Promise<void> {
  const { projectId, generation, stage, facts } = progress
  const line = `${projectId}  ${stageOf(progress)}, ${facts} facts`
  if (stage === 'done') await output.result({ projectId, generation, facts }, line)
  else if (shown.get(projectId) !== line) await output.note(line)
  shown.set(projectId, line)
}

function stageOf({ stage, cursor }: RebuildProgress): string {
  switch (stage) {
    case 'done':
      return 'done'
    case 'recount':
      return `recounted to ${cursor ?? 'no day yet'}`
    default:
      return `reading ${stage}`
  }
}
