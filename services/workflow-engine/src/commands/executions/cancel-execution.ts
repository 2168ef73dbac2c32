import { badRequest, unavailable } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'
import { isActive, type Execution } from '../../domain/execution/execution.ts'
import { cancelReasons } from '../../domain/execution/start-execution.ts'
import { getExecution } from '../../queries/get-execution.ts'
import type { NamedWorkflow } from '../change-workflow.ts'
import { cancelExecutions } from './cancel-executions.ts'

const attempts = 5

/**
 * Cancels an execution that runs or waits. Throws 404, 400 when it has ended, 503 when it goes on again and
 * again meanwhile.
 */
export async function cancelExecution(
  ctx: Context,
  named: NamedWorkflow,
  executionId: string,
): Promise<Execution> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const execution = await getExecution(ctx, named, executionId)
    if (!isActive(execution))
      throw badRequest(`An execution that is ${execution.status} cannot be cancelled.`)
    const [ended] = await cancelExecutions(ctx, [execution], {
      reason: cancelReasons.one,
      auditAs: 'execution.cancelled',
    })
    if (ended) return ended
  }
  throw unavailable('The execution goes on')
}
