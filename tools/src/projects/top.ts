import { sql } from 'kysely'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import type { Output } from '../output.ts'
import { oneLine } from '../plain.ts'
import { figuresOf, type ProjectFigures } from './figures.ts'
import { rankedProjects, type Order, type Window } from './ranking.ts'
import { bytesText, countText, countWithRate, cpuText, timeText } from './units.ts'

export interface TopInput {
  by: Order
  since: Window
  limit: number
}

/**
 * Prints the projects with the highest figures, one line each. Throws `ToolError` if a database cannot be
 * queried.
 */
export async function top(
  databases: Databases,
  { by, since, limit }: TopInput,
  output: Output,
): Promise<void> {
  const ranked = await rankedProjects(databases, by, since)
  const hidden = await hiddenProjects(databases, by)
  const ids = ranked.filter((id) => !hidden.has(id)).slice(0, limit)
  const projects = await figuresOf(databases, ids, since)
  if (projects.length === 0) return output.note('No project has such figures.')
  const [heading = '', ...lines] = aligned([headings, ...projects.map(cellsOf)])
  await output.note(heading)
  for (const [index, project] of projects.entries()) await output.result(project, lines[index] ?? '')
}

/**
 * Returns the projects that are not listed. Deleted projects still have rows for a while. Mails of disabled
 * projects wait until the project is enabled, so they do not show a problem of the queue.
 */
async function hiddenProjects(databases: Databases, by: Order): Promise<Set<string>> {
  const isHidden = by === 'queue' ? sql`deleted_at is not null or disabled` : sql`deleted_at is not null`
  const { rows } = await withDatabase(databases, 'accounts', (db) =>
    sql<{ id: string }>`select id from projects where ${isHidden}`.execute(db),
  )
  return new Set(rows.map(({ id }) => id))
}

const headings = [
  'Project',
  'Mails',
  'Bounces',
  'Complaints',
  'Due',
  'Oldest due',
  'Rendering',
  'Stored',
  'Name',
]

const cellsOf = (project: ProjectFigures): string[] => [
  project.projectId,
  countText(project.mails),
  countWithRate(project.bounces, project.bounceRate),
  countWithRate(project.complaints, project.complaintRate),
  countText(project.dueMails),
  timeText(project.oldestDueSeconds),
  cpuText(project.renderingCpuSeconds),
  bytesText(project.storedBytes),
  `${oneLine(project.name)}${project.disabled ? ' (disabled)' : ''}`,
]

/** Returns the rows as lines whose columns are aligned. The last column is not padded. */
function aligned(rows: readonly string[][]): string[] {
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell)).join('  '),
  )
}
