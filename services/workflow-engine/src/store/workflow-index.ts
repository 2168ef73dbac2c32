import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/**
 * Notes that workflows of a project have changed, in the transaction of the change and last in it: until it
 * ends no other workflow can be changed, so that versions are committed in their order.
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

/** The projects whose workflows have changed since a version. */
export async function findChangedProjects(db: Database, since: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct project_id as id from workflow_changes where version > ${since}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** An enabled workflow, as far as it takes to know which events concern it. */
export interface EnabledWorkflow extends ProjectGeneration {
  id: string
  version: number
  allowReentry: boolean
  /** What starts it; null for a workflow that no event starts. */
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
 * The events that steps of these projects' workflows wait for, as they are and as executions began with them.
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
