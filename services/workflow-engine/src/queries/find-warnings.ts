import type { Warning } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { warningsOf } from '../domain/self-starting.ts'
import type { Workflow } from '../domain/workflow.ts'
import { findSelfStarting } from '../store/self-starting.ts'

/** Returns warnings for an enabled workflow that could start itself; an empty list for any other workflow. */
export async function findWarnings({ db }: Pick<Context, 'db'>, workflow: Workflow): Promise<Warning[]> {
  if (!workflow.enabled || !workflow.allowReentry) return []
  return warningsOf(workflow, await findSelfStarting(db, workflow))
}
