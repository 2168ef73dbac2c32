import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { prepareTracking, type Tracking } from '../domain/tracking.ts'
import { segmentsOf } from './segments.ts'
import type { Database, Tx } from './tables.ts'

interface DefinitionsVersion {
  version: number
  trackedSince: Date | null
  factsSince: number
}

/** Tracked segments of projects by definitions version, with parsed conditions. */
export interface TrackingCache {
  entries: Map<string, Tracking>
}

export const createTrackingCache = (): TrackingCache => ({ entries: new Map() })

/** A generation of a project, with its definitions version. */
export interface TrackedProject extends ProjectGeneration {
  version: number
}

/** Returns which of these project generations have or had a tracked segment. Runs one query. */
export async function findTracked(
  db: Database,
  projects: readonly ProjectGeneration[],
): Promise<TrackedProject[]> {
  if (projects.length === 0) return []
  const { rows } = await sql<TrackedProject>`
    ${prepared('tracking.find')}select project_id as "projectId", generation, version from project_definitions
    where project_id = any(${[...new Set(projects.map(({ projectId }) => projectId))]}::uuid[]) and tracked_since is not null
    order by project_id, generation
  `.execute(db)
  return rows
}

/**
 * Returns the tracked segments of a project. With `lock`, the definitions cannot change until the
 * transaction ends. Undefined for a project without definitions.
 */
export async function findTracking(
  db: Database | Tx,
  cache: TrackingCache,
  { projectId, generation, lock }: ProjectGeneration & { lock: boolean },
): Promise<Tracking | undefined> {
  const { rows } = await sql<DefinitionsVersion>`
    ${prepared(lock ? 'tracking.lock' : 'tracking.version')}select version, tracked_since as "trackedSince", facts_since as "factsSince" from project_definitions
    where project_id = ${projectId} and generation = ${generation} ${lock ? sql`for share` : sql``}
  `.execute(db)
  const [found] = rows
  if (!found) return undefined
  const known = knownTracking(cache, { projectId, generation, version: found.version })
  if (known) return known
  const tracking = await readTracking(db, { projectId, generation }, found)
  keep(cache, nameOf({ projectId, generation }), tracking)
  return tracking
}

/** Returns the tracked segments at this version if they are in memory. */
export function knownTracking(cache: TrackingCache, project: TrackedProject): Tracking | undefined {
  const known = cache.entries.get(nameOf(project))
  return known?.version === project.version ? known : undefined
}

const nameOf = ({ projectId, generation }: ProjectGeneration): string => `${projectId}/${generation}`

/**
 * Reads the tracked segments without the cache, for transactions that change definitions and may be rolled
 * back.
 */
export async function readTracking(
  db: Database | Tx,
  project: ProjectGeneration,
  found: DefinitionsVersion = { version: 0, trackedSince: null, factsSince: 0 },
): Promise<Tracking> {
  const rows = await segmentsOf(db, project)
    .select(['id', 'type', 'condition', 'track_membership'])
    .orderBy('id')
    .execute()
  return prepareTracking(
    found,
    rows.map(({ id, type, condition, track_membership: trackMembership }) => ({
      id,
      type,
      condition,
      trackMembership,
    })),
  )
}

/** About 20 KB each. */
const mostKept = 2_000

/** Evicts the oldest entry. */
function keep({ entries }: TrackingCache, name: string, tracking: Tracking): void {
  entries.delete(name)
  entries.set(name, tracking)
  const [oldest] = entries.keys()
  if (entries.size > mostKept && oldest !== undefined) entries.delete(oldest)
}

/**
 * Call this after changing definitions and incrementing their version. If the set of tracked facts changes,
 * discard all stored facts. This also applies if an earlier set returns, because the events in between were
 * not recorded.
 */
export async function saveShape(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  shape: string,
): Promise<void> {
  await sql`
    update project_definitions set shape = ${shape}, facts_since = version
    where project_id = ${projectId} and generation = ${generation} and shape <> ${shape}
  `.execute(tx)
}

/** Starts tracking the contacts of the project. */
export async function startTracking(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('project_definitions')
    .set({ tracked_since: at })
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('tracked_since', 'is', null)
    .execute()
}
