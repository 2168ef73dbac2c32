import type { ProjectGeneration } from '@postrider/contracts'
import { sql, type Selectable } from 'kysely'
import type { Workflow } from '../domain/workflow.ts'
import { usesOf } from '../domain/uses.ts'
import { saveSchedule } from './schedules.ts'
import type { Database, Tx, WorkflowsTable } from './tables.ts'
import { raiseIndexVersion } from './workflow-index.ts'

export const workflowsOf = (db: Database | Tx, { projectId, generation }: ProjectGeneration) =>
  db.selectFrom('workflows').where('project_id', '=', projectId).where('generation', '=', generation)

/** All columns except the graph. */
export const propertyColumns = [
  'id',
  'project_id',
  'generation',
  'name',
  'description',
  'enabled',
  'trigger_type',
  'trigger_config',
  'allow_reentry',
  'version',
  'created_at',
  'updated_at',
] as const
const workflowColumns = [...propertyColumns, 'graph'] as const

type Properties = Pick<Selectable<WorkflowsTable>, (typeof propertyColumns)[number]>

export async function findWorkflow(
  db: Database | Tx,
  project: ProjectGeneration,
  id: string,
): Promise<Workflow | undefined> {
  const row = await workflowsOf(db, project).select(workflowColumns).where('id', '=', id).executeTakeFirst()
  return row && workflowOf(row)
}

/** Returns a workflow and locks it until the transaction ends. */
export async function lockWorkflow(
  tx: Tx,
  project: ProjectGeneration,
  id: string,
): Promise<Workflow | undefined> {
  const row = await workflowsOf(tx, project)
    .select(workflowColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && workflowOf(row)
}

/**
 * Returns the names of existing workflows by id. Locks the workflows in the order of their ids until the
 * transaction ends.
 */
export async function lockWorkflows(
  tx: Tx,
  project: ProjectGeneration,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await workflowsOf(tx, project)
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Returns the number of workflows of a project. Until the transaction ends, a lock blocks other calls for the
 * same project.
 */
export async function countForCap(tx: Tx, project: ProjectGeneration): Promise<number> {
  const name = `workflows/${project.projectId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  const { total } = await workflowsOf(tx, project)
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertWorkflow(tx: Tx, workflow: Workflow): Promise<void> {
  const { id, projectId, generation, createdAt } = workflow
  await tx
    .insertInto('workflows')
    .values({ ...changingRow(workflow), id, project_id: projectId, generation, created_at: createdAt })
    .execute()
  await saveSchedule(tx, workflow)
  await raiseIndexVersion(tx, workflow)
}

/** Saves a workflow that this transaction has locked. */
export async function saveWorkflow(tx: Tx, workflow: Workflow): Promise<void> {
  await tx
    .updateTable('workflows')
    .set({ ...changingRow(workflow), limited_at: unlessEnabling(workflow) })
    .where('project_id', '=', workflow.projectId)
    .where('id', '=', workflow.id)
    .execute()
  await saveSchedule(tx, workflow)
  await raiseIndexVersion(tx, workflow)
}

/** SQL for the time of the last notice about the limit; null if this update enables the workflow. */
const unlessEnabling = ({ enabled }: Workflow) =>
  sql<Date | null>`case when not enabled and ${enabled} then null else limited_at end`

const workflowOf = (row: Properties & Pick<Workflow, 'graph'>): Workflow => ({
  ...propertiesOf(row),
  graph: row.graph,
})

export const propertiesOf = (row: Properties): Omit<Workflow, 'graph'> => ({
  id: row.id,
  projectId: row.project_id,
  generation: row.generation,
  name: row.name,
  description: row.description,
  enabled: row.enabled,
  triggerType: row.trigger_type,
  triggerConfig: row.trigger_config,
  allowReentry: row.allow_reentry,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

function changingRow(workflow: Workflow) {
  const { templates, segments, events, fields } = usesOf(workflow)
  return {
    name: workflow.name,
    description: workflow.description,
    enabled: workflow.enabled,
    trigger_type: workflow.triggerType,
    trigger_config: JSON.stringify(workflow.triggerConfig),
    allow_reentry: workflow.allowReentry,
    graph: JSON.stringify(workflow.graph),
    version: workflow.version,
    steps: workflow.graph.steps.length,
    uses_templates: templates,
    uses_segments: segments,
    uses_events: events,
    uses_fields: fields,
    updated_at: workflow.updatedAt,
  }
}
