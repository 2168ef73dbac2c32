import * as api from '@postrider/contracts/api/workflow-executions'
import * as workflowsApi from '@postrider/contracts/api/workflows'
import { accepted, created, implement, ok, pageNumbers, projectOf, type Endpoint } from '@postrider/http'
import { cancelAll } from '../commands/executions/cancel-all.ts'
import { cancelExecution } from '../commands/executions/cancel-execution.ts'
import { startManually } from '../commands/executions/start-manually.ts'
import type { Context } from '../context.ts'
import { countSteps } from '../queries/count-steps.ts'
import { dryRun } from '../queries/dry-run.ts'
import { findAddresses, getExecution, graphsOf } from '../queries/get-execution.ts'
import { getWorkflow } from '../queries/get-workflow.ts'
import { listExecutions } from '../queries/list-executions.ts'
import { executionView, listedView, executionDetailView } from './execution-views.ts'

/** Endpoints for the executions of a workflow, their counts per step, and the dry run. */
export const executions = (ctx: Context): Endpoint[] => [
  implement(api.startExecution, async ({ params, body, caller }) =>
    created(executionView(await startManually(ctx, { ...projectOf(caller), ...params }, body))),
  ),

  implement(api.listExecutions, async ({ params, query, caller }) => {
    const workflow = await getWorkflow(ctx, { ...projectOf(caller), ...params })
    const { executions: found, total } = await listExecutions(ctx, workflow, query)
    const ids = found.map(({ contactId }) => contactId)
    const [graphOf, addresses] = await Promise.all([graphsOf(ctx, found), findAddresses(ctx, workflow, ids)])
    const views = found.map((each) => listedView(each, { graph: graphOf(each), addresses }))
    return ok({ executions: views, ...pageNumbers(query, total) })
  }),

  implement(api.getExecution, async ({ params, caller }) => {
    const named = { ...projectOf(caller), id: params.id }
    const workflow = await getWorkflow(ctx, named)
    const execution = await getExecution(ctx, named, params.executionId)
    const [graphOf, addresses] = await Promise.all([
      graphsOf(ctx, [execution]),
      findAddresses(ctx, workflow, [execution.contactId]),
    ])
    return ok(executionDetailView(execution, { workflow, graph: graphOf(execution), addresses }))
  }),

  implement(api.cancelExecution, async ({ params, caller }) => {
    const named = { ...projectOf(caller), id: params.id }
    return ok(executionView(await cancelExecution(ctx, named, params.executionId)))
  }),

  implement(api.cancelAllExecutions, async ({ params, caller }) => {
    const { remaining, ...counts } = await cancelAll(ctx, { ...projectOf(caller), ...params })
    return remaining === 0 && counts.withdrawnMails !== null ? ok(counts) : accepted({ ...counts, remaining })
  }),

  implement(workflowsApi.countSteps, async ({ params, caller }) =>
    ok({ steps: await countSteps(ctx, await getWorkflow(ctx, { ...projectOf(caller), ...params })) }),
  ),

  implement(workflowsApi.dryRunWorkflow, async ({ params, body, caller }) =>
    ok(await dryRun(ctx, await getWorkflow(ctx, { ...projectOf(caller), ...params }), body)),
  ),
]
