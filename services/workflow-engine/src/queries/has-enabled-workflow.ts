import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { workflowsOf } from '../store/workflows.ts'

/** Returns whether a project has an enabled workflow. */
export async function hasEnabledWorkflow(
  { db }: Pick<Context, 'db'>,
  project: ProjectGeneration,
): Promise<boolean> {
  const row = await workflowsOf(db, project)
    .select('id')
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
