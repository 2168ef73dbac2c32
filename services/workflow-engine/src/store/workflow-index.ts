import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/**
 * Records that workflows of a project have changed. Call it last in the transaction of the change: its lock
 * blocks all other changes until the commit, so that versions are committed in order.
 */
export async function raiseIndexVersion(tx: Tx, { projectId, generation }: ProjectGeneration): Promise<void> {
  await sql`
    with raised as (update workflow_index set version = version + 1 returning version)
    insert into workflow_changes (project_id, generation, version)
    select ${projectId}::uuid, ${generation}::bigint, version from raised
    on conflict (project_id, generation) do update set version = excluded.version
  `.execute(tx)
}

export async function readIndexVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    ${prepared('index.version')}select version from workflow_index
  `.execute(db)
  return rows[0]?.version ?? 0
}

/** Returns the projects whose workflows have changed since a version. */
export async function findChangedProjects(db: Database, since: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct project_id as id from workflow_changes where version > ${since}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The fields of an enabled workflow that the index needs. */
export interface EnabledWorkflow extends ProjectGeneration {
  id: string
  version: number
  allowReentry: boolean
  /** The event that starts the workflow; null if no event starts it. */
  eventName: string | null
}

export async function findEnabled(db: Database, projectIds: readonly string[]): Promise<EnabledWorkflow[]> {
  const { rows } = await sql<EnabledWorkflow>`
    select id, project_id as "projectId", generation, version, allow_reentry as "allowReentry",
      case when trigger_type = 'EVENT' then trigger_config ->> 'eventName' end as "eventName"
    from workflows where project_id = any(${[...projectIds]}::uuid[]) and enabled order by id
  `.execute(db)
  return rows
}

/**
 * Returns the events that the workflows of these projects wait for, in their current versions and in
 * versions with executions.
 */
export async function findWaitedNames(
  db: Database,
  projectIds: readonly string[],
): Promise<{ projectId: string; name: string }[]> {
  const { rows } = await sql<{ projectId: string; name: string }>`
    select project_id as "projectId", unnest(uses_events) as name
    from workflows where project_id = any(${[...projectIds]}::uuid[]) and enabled
    union
    select project_id, unnest(waits_for) from workflow_graphs where project_id = any(${[...projectIds]}::uuid[])
  `.execute(db)
  return rows
}
