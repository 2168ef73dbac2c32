import { sql } from 'kysely'
import type { Graph } from '../domain/graph.ts'
import type { Database } from './tables.ts'

/** Identifies a version of a workflow's graph. */
export interface GraphName {
  workflowId: string
  version: number
}

export interface PinnedGraph extends GraphName {
  /** The name of the workflow when the version was stored. */
  name: string
  graph: Graph
}

/** Returns the stored graphs of these versions. A version is stored when an execution starts with it. */
export async function findGraphs(db: Database, names: readonly GraphName[]): Promise<PinnedGraph[]> {
  if (names.length === 0) return []
  const { rows } = await sql<PinnedGraph>`
    select workflow_graphs.workflow_id as "workflowId", workflow_graphs.version, name, graph
    from workflow_graphs join ${given(names)} using (workflow_id, version)
  `.execute(db)
  return rows
}

/**
 * Stores the graphs of workflows that still have this version. Locks the workflows, so that a concurrent
 * change raises the index version after this transaction. The next refresh then reads the events for which
 * these graphs wait.
 */
export async function pinGraphs(db: Database, names: readonly GraphName[], at: Date): Promise<void> {
  if (names.length === 0) return
  await sql`
    insert into workflow_graphs (workflow_id, version, project_id, generation, name, graph, waits_for, created_at)
    select id, version, project_id, generation, name, graph, array(
      select distinct step -> 'config' ->> 'eventName' from jsonb_array_elements(graph -> 'steps') as step
      where step ->> 'type' = 'WAIT_FOR_EVENT'
    ), ${at}
    from workflows where (id, version) in (select workflow_id, version from ${given(names)}) order by id for share
    on conflict do nothing
  `.execute(db)
}

const given = (names: readonly GraphName[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    names.map(({ workflowId, version }) => ({ workflow_id: workflowId, version })),
  )}::jsonb) as given (workflow_id uuid, version integer)`
