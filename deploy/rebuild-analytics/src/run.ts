import {
  findCurrentProjects,
  listRebuilds,
  startRebuilds,
  type RebuildProgress,
} from '@postrider/analytics/rebuilds'
import type { AnalyticsDatabase } from '@postrider/analytics/rebuilds'
import { ConfigError } from '@postrider/process/config'
import type { Command } from './command.ts'

export interface Surroundings {
  db: AnalyticsDatabase
  print(line: string): void
  /** Until the next look. */
  pause(): Promise<unknown>
}

/** Begins the rebuilds that were asked for and prints how far they are until all are done. Throws `ConfigError` for projects that there are not. */
export async function run(command: Command, { db, print, pause }: Surroundings): Promise<void> {
  const projects = await findCurrentProjects(db, command.projects)
  if (command.projects !== 'all')
    requireAll(command.projects, new Set(projects.map(({ projectId }) => projectId)))
  await startRebuilds(db, projects, { since: command.since, now: new Date() })
  const ids = projects.map(({ projectId }) => projectId)
  const shown = new Map<string, string>()
  for (;;) {
    const rebuilds = await listRebuilds(db, ids)
    for (const rebuild of rebuilds) printChange(rebuild, { shown, print })
    if (rebuilds.every(({ stage }) => stage === 'done')) return
    await pause()
  }
}

function requireAll(wanted: readonly string[], known: ReadonlySet<string>): void {
  const missing = wanted.filter((id) => !known.has(id))
  if (missing.length > 0) throw new ConfigError(`Analytics knows no project ${missing.join(', ')}.`)
}

function printChange(
  rebuild: RebuildProgress,
  { shown, print }: { shown: Map<string, string> } & Pick<Surroundings, 'print'>,
): void {
  const line = lineOf(rebuild)
  if (shown.get(rebuild.projectId) !== line) print(line)
  shown.set(rebuild.projectId, line)
}

function lineOf({ projectId, stage, cursor, facts }: RebuildProgress): string {
  switch (stage) {
    case 'done':
      return `${projectId}  done, ${facts} facts`
    case 'recount':
      return `${projectId}  counted ${cursor ?? 'nothing yet'}, ${facts} facts`
    default:
      return `${projectId}  reads ${stage}, ${facts} facts`
  }
}
