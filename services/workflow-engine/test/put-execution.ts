import type { ExecutionStatus } from '@postrider/contracts/resources'
import { v7 as uuidv7 } from 'uuid'
import type { WorkflowsUnderTest } from './start.ts'

interface PutExecutionInput {
  projectId: string
  workflowId: string
  status: ExecutionStatus
  generation?: number
}

/** Inserts the row of an execution that no loop processes. */
export async function putExecution(
  { db }: WorkflowsUnderTest,
  { projectId, workflowId, status, generation = 1 }: PutExecutionInput,
): Promise<string> {
  const id = uuidv7()
  const at = new Date()
  await db
    .insertInto('workflow_executions')
    .values({
      id,
      project_id: projectId,
      generation,
      workflow_id: workflowId,
      contact_id: uuidv7(),
      graph_version: 1,
      status,
      context: '{}',
      steps: '[]',
      revision: 1,
      depth: 1,
      root_id: id,
      correlation_id: 'r',
      once: false,
      waiting_since: at,
      started_at: at,
      updated_at: at,
    })
    .execute()
  return id
}
