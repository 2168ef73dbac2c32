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

/** Cache of tracked segments by project and generation, with parsed conditions. */
export interface TrackingCache {
  entries: Map<string, Tracking>
}

export const createTrackingCache = (): TrackingCache => ({ entries: new Map() })

/** A project's generation, with the version of its definitions. */
export interface TrackedProject extends ProjectGeneration {
  version: number
}

/** Returns the given generations of projects that have or once had a tracked segment. Runs one query. */
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
 * Returns the tracked segments of a project, or undefined if the project never had a segment. With `lock`,
 * the definitions cannot change until the transaction ends.
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
  cacheTracking(cache, nameOf({ projectId, generation }), tracking)
  return tracking
}

/** Returns the tracked segments from the cache, if the cache contains this version of their definitions. */
export function knownTracking(cache: TrackingCache, project: TrackedProject): Tracking | undefined {
  const known = cache.entries.get(nameOf(project))
  return known?.version === project.version ? known : undefined
}

const nameOf = ({ projectId, generation }: ProjectGeneration): string => `${projectId}/${generation}`

/**
 * Reads the tracked segments without the cache. Transactions that change definitions call this: after a
 * rollback, a cached result would be wrong.
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

/** Maximum number of cached projects, with about 20 KB each. */
const maxCachedProjects = 2_000

/** Adds an entry to the cache, and evicts the oldest entry if the cache is full. */
function cacheTracking({ entries }: TrackingCache, name: string, tracking: Tracking): void {
  entries.delete(name)
  entries.set(name, tracking)
  const [oldest] = entries.keys()
  if (entries.size > maxCachedProjects && oldest !== undefined) entries.delete(oldest)
}

/**
 * Saves the shape of the tracked facts (`shapeOf`). If it has changed, all stored facts become invalid, even
 * if an earlier shape returns, because the events in between were not recorded. Call this after incrementing
 * the version of the definitions.
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
