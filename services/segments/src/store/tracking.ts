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

/** What projects track, by the version of their definitions: conditions are parsed once for each. */
export interface TrackingCache {
  entries: Map<string, Tracking>
}

export const createTrackingCache = (): TrackingCache => ({ entries: new Map() })

/** A project in a generation, and the version of its definitions. */
export interface TrackedProject extends ProjectGeneration {
  version: number
}

/** Which of these projects, in their generation, have or had a tracked segment. One statement for a batch. */
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
 * What a project tracks. With `lock`, definitions stay as they are until the transaction ends, and those who
 * change them wait. Undefined for a project without definitions.
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

/** What a project tracks at this version, where that is in memory. */
export function knownTracking(cache: TrackingCache, project: TrackedProject): Tracking | undefined {
  const known = cache.entries.get(nameOf(project))
  return known?.version === project.version ? known : undefined
}

const nameOf = ({ projectId, generation }: ProjectGeneration): string => `${projectId}/${generation}`

/** The same, without the cache: for those who change definitions, since what they read may be rolled back. */
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

/** Some 20 KB each. */
const mostKept = 2_000

/** The one that was kept first goes first. */
function keep({ entries }: TrackingCache, name: string, tracking: Tracking): void {
  entries.delete(name)
  entries.set(name, tracking)
  const [oldest] = entries.keys()
  if (entries.size > mostKept && oldest !== undefined) entries.delete(oldest)
}

/**
 * After definitions have changed, their version raised: where what facts are about is another, no fact of
 * before says anything any more. Also not when it is again as it once was, since events of meanwhile were not
 * noted.
 */
export async function noteShape(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  shape: string,
): Promise<void> {
  await sql`
    update project_definitions set shape = ${shape}, facts_since = version
    where project_id = ${projectId} and generation = ${generation} and shape <> ${shape}
  `.execute(tx)
}

/** From now on the contacts of the project are followed. */
export async function beginTracking(
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
