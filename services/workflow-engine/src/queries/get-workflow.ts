import type { ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Workflow } from '../domain/workflow.ts'
import { findWorkflow } from '../store/workflows.ts'

/** Returns a workflow of a project. Throws 404 `WORKFLOW_NOT_FOUND` if it does not exist. */
export async function getWorkflow(
  { db }: Pick<Context, 'db'>,
  { id, ...project }: ProjectGeneration & { id: string },
): Promise<Workflow> {
  const workflow = await findWorkflow(db, project, id)
  if (!workflow) throw notFound('workflow', id)
  return workflow
}
