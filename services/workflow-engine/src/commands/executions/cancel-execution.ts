import { cannotCancel, executionChanging } from '../../errors.ts'
import type { Context } from '../../context.ts'
import { isActive, type Execution } from '../../domain/execution/execution.ts'
import { cancelReasons } from '../../domain/execution/start-execution.ts'
import { getExecution } from '../../queries/get-execution.ts'
import type { WorkflowKey } from '../change-workflow.ts'
import { cancelExecutions } from './cancel-executions.ts'

const attempts = 5

/**
 * Cancels an active execution. Throws 404 if it does not exist, 400 if it has ended, and 503 if it changes
 * during each attempt.
 */
export async function cancelExecution(
  ctx: Context,
  named: WorkflowKey,
  executionId: string,
): Promise<Execution> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const execution = await getExecution(ctx, named, executionId)
    if (!isActive(execution)) throw cannotCancel(execution.status)
    const [ended] = await cancelExecutions(ctx, [execution], {
      reason: cancelReasons.one,
      auditAs: 'execution.cancelled',
    })
    if (ended) return ended
  }
  throw executionChanging()
}
