import { DryRun, ExecutionsQuery, NewExecution } from '@postrider/contracts/resources'
import {
  accepted,
  created,
  endpoint,
  ok,
  projectOf,
  refuseUnknown,
  type Endpoint,
  type UnknownFieldRules,
} from '@postrider/http'
import { cancelAll } from '../commands/executions/cancel-all.ts'
import { cancelExecution } from '../commands/executions/cancel-execution.ts'
import { startByHand } from '../commands/executions/start-by-hand.ts'
import type { Context } from '../context.ts'
import { countSteps } from '../queries/count-steps.ts'
import { dryRun } from '../queries/dry-run.ts'
import { findAddresses, getExecution, graphsOf } from '../queries/get-execution.ts'
import { getWorkflow } from '../queries/get-workflow.ts'
import { listExecutions } from '../queries/list-executions.ts'
import { executionView, listedView, wholeExecutionView } from './execution-views.ts'

const resource = 'workflow'

const ofAll = { resource, unknownFields: refuseUnknown }

const ofExecution: UnknownFieldRules = {
  ...refuseUnknown,
  aliases: { contact: 'contactId', data: 'context', variables: 'context', input: 'context' },
}

/** The executions of a workflow (compat 5.3), and two additions: its counts per step, and what it would do. */
export const executions = (ctx: Context): Endpoint[] => [
  endpoint(
    'POST /workflows/:id/executions',
    { resource, body: NewExecution, unknownFields: ofExecution },
    async ({ params, body, caller }) =>
      created(executionView(await startByHand(ctx, { ...projectOf(caller), ...params }, body))),
  ),

  endpoint(
    'GET /workflows/:id/executions',
    { resource, query: ExecutionsQuery },
    async ({ params, query, caller }) => {
      const workflow = await getWorkflow(ctx, { ...projectOf(caller), ...params })
      const { executions: found, total } = await listExecutions(ctx, workflow, query)
      const ids = found.map(({ contactId }) => contactId)
      const [graphOf, addresses] = await Promise.all([
        graphsOf(ctx, found),
        findAddresses(ctx, workflow, ids),
      ])
      const { page, pageSize } = query
      const views = found.map((each) => listedView(each, { graph: graphOf(each), addresses }))
      return ok({ executions: views, total, page, pageSize, totalPages: Math.ceil(total / pageSize) })
    },
  ),

  endpoint('GET /workflows/:id/executions/:executionId', { resource }, async ({ params, caller }) => {
    const named = { ...projectOf(caller), id: params.id }
    const workflow = await getWorkflow(ctx, named)
    const execution = await getExecution(ctx, named, params.executionId)
    const [graphOf, addresses] = await Promise.all([
      graphsOf(ctx, [execution]),
      findAddresses(ctx, workflow, [execution.contactId]),
    ])
    return ok(wholeExecutionView(execution, { workflow, graph: graphOf(execution), addresses }))
  }),

  endpoint('DELETE /workflows/:id/executions/:executionId', { resource }, async ({ params, caller }) => {
    const named = { ...projectOf(caller), id: params.id }
    return ok(executionView(await cancelExecution(ctx, named, params.executionId)))
  }),

  endpoint('POST /workflows/:id/executions/cancel-all', ofAll, async ({ params, caller }) => {
    const { cancelled, remaining } = await cancelAll(ctx, { ...projectOf(caller), ...params })
    return remaining === 0 ? ok({ cancelled }) : accepted({ cancelled, remaining })
  }),

  endpoint('GET /workflows/:id/step-counts', { resource }, async ({ params, caller }) =>
    ok({ steps: await countSteps(ctx, await getWorkflow(ctx, { ...projectOf(caller), ...params })) }),
  ),

  endpoint('POST /workflows/:id/dry-run', { resource, body: DryRun }, async ({ params, body, caller }) =>
    ok(await dryRun(ctx, await getWorkflow(ctx, { ...projectOf(caller), ...params }), body)),
  ),
]
