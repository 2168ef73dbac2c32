import type { ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Execution } from '../domain/execution/execution.ts'
import type { Graph } from '../domain/graph.ts'
import { findExecution } from '../store/executions.ts'
import { findGraphs } from '../store/workflow-graphs.ts'

/** Returns an execution of a workflow. Throws 404 if it does not exist. */
export async function getExecution(
  { db }: Pick<Context, 'db'>,
  { id: workflowId, ...project }: ProjectGeneration & { id: string },
  id: string,
): Promise<Execution> {
  const execution = await findExecution(db, project, { workflowId, id })
  if (!execution) throw notFound('execution', id)
  return execution
}

/** Loads the graphs of executions and returns a lookup by execution. */
export async function graphsOf(
  { db }: Pick<Context, 'db'>,
  executions: readonly Pick<Execution, 'workflowId' | 'graphVersion'>[],
): Promise<(execution: Pick<Execution, 'workflowId' | 'graphVersion'>) => Graph> {
  const keyOf = (workflowId: string, version: number): string => `${workflowId}/${version}`
  const names = new Map(
    executions.map(({ workflowId, graphVersion: version }) => [
      keyOf(workflowId, version),
      { workflowId, version },
    ]),
  )
  const found = new Map(
    (await findGraphs(db, [...names.values()])).map(({ workflowId, version, graph }) => [
      keyOf(workflowId, version),
      graph,
    ]),
  )
  return ({ workflowId, graphVersion }) =>
    found.get(keyOf(workflowId, graphVersion)) ?? { steps: [], transitions: [] }
}

/** Returns the addresses of contacts by id, without deleted contacts. */
export async function findAddresses(
  { contacts }: Pick<Context, 'contacts'>,
  { projectId, generation }: ProjectGeneration,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await contacts.find({ projectId, generation, ids: [...new Set(ids)] })
  return new Map(found.contacts.map(({ id, email }) => [id, email]))
}
