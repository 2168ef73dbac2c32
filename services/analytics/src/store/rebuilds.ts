import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Rebuild, RebuildStage } from '../domain/rebuild.ts'
import type { Database, Tx } from './tables.ts'

export type { Database as AnalyticsDatabase, Tables as AnalyticsTables } from './tables.ts'

/**
 * Returns these projects, or all projects, with their current generation. Omits unknown and deleted projects.
 */
export async function findCurrentProjects(
  db: Database,
  ids: readonly string[] | 'all',
): Promise<ProjectGeneration[]> {
  const { rows } = await sql<ProjectGeneration>`
    select id as "projectId", generation from projects
    where not deleted ${ids === 'all' ? sql`` : sql`and id = any(${[...ids]}::uuid[])`} order by id
  `.execute(db)
  return rows
}

/**
 * Starts the rebuild of projects. Does not change a rebuild of the same generation that is in progress, so a
 * call can be repeated.
 */
export async function startRebuilds(
  db: Database | Tx,
  projects: readonly ProjectGeneration[],
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sql`
    insert into rebuilds as known
      (project_id, generation, since, stage, cursor, facts, revision, due_at, updated_at)
    select "projectId", generation, ${since}, 'send', null, 0, 0, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(projects)}::jsonb) as row ("projectId" uuid, generation bigint)
    order by 1
    on conflict (project_id) do update set
      generation = excluded.generation, since = excluded.since, stage = excluded.stage, cursor = null, facts = 0,
      revision = known.revision + 1, due_at = excluded.due_at, updated_at = excluded.updated_at
    where known.generation < excluded.generation or (known.stage = 'done' and known.generation = excluded.generation)
  `.execute(db)
}

/** Claims the rebuild that has been due longest. Returns undefined if no rebuild is due. */
export async function claimRebuild(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<Rebuild | undefined> {
  const { rows } = await sql<Rebuild>`
    ${prepared('rebuilds.claim')}update rebuilds set revision = revision + 1, due_at = ${until}
    where project_id = (
      select project_id from rebuilds where stage <> 'done' and due_at <= ${now}
      order by due_at limit 1 for update skip locked
    )
    returning ${columns}
  `.execute(db)
  return rows[0]
}

/**
 * Saves the progress of a claimed rebuild and makes it due immediately. Does nothing if another process has
 * claimed the rebuild or if the project has been reset.
 */
export async function saveRebuild(db: Database | Tx, rebuild: Rebuild, now: Date): Promise<void> {
  await sql`
    update rebuilds set stage = ${rebuild.stage}, cursor = ${rebuild.cursor}, facts = ${rebuild.facts}, revision = revision + 1,
      due_at = ${now}, updated_at = ${now}
    where project_id = ${rebuild.projectId} and generation = ${rebuild.generation} and revision = ${rebuild.revision}
  `.execute(db)
}

/** Returns whether a rebuild is in progress. */
export async function hasOpenRebuilds(db: Database): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from rebuilds where stage <> 'done') as open
  `.execute(db)
  return rows[0]?.open === true
}

/** Progress of a rebuild, for operators. */
export interface RebuildProgress extends ProjectGeneration {
  stage: RebuildStage
  cursor: string | null
  facts: number
  updatedAt: Date
}

/** Returns the rebuilds of these projects, or all rebuilds. */
export async function listRebuilds(db: Database, projectIds?: readonly string[]): Promise<RebuildProgress[]> {
  const { rows } = await sql<RebuildProgress>`
    select project_id as "projectId", generation, stage, cursor, facts, updated_at as "updatedAt" from rebuilds
    ${projectIds ? sql`where project_id = any(${[...projectIds]}::uuid[])` : sql``} order by project_id
  `.execute(db)
  return rows
}

const columns = sql`project_id as "projectId", generation, since, stage, cursor, facts, revision`
