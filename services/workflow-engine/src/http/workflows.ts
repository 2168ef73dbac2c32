import * as api from '@postrider/contracts/api/workflows'
import {
  created,
  implement,
  noContent,
  ok,
  pageNumbers,
  projectOf,
  text,
  type Endpoint,
} from '@postrider/http'
import { cancelNeedsDisable } from '../errors.ts'
import { cancelAll } from '../commands/executions/cancel-all.ts'
import { updateWorkflow } from '../commands/change-workflow.ts'
import { createWorkflow } from '../commands/create-workflow.ts'
import { deleteWorkflow, deleteWorkflows } from '../commands/delete-workflow.ts'
import { duplicateWorkflow } from '../commands/duplicate-workflow.ts'
import type { Context } from '../context.ts'
import { drawGraph } from '../domain/draw-graph.ts'
import { getWorkflow } from '../queries/get-workflow.ts'
import { listFields } from '../queries/list-fields.ts'
import { listWorkflows } from '../queries/list-workflows.ts'
import { findTemplateNames } from '../queries/template-names.ts'
import { findWarnings } from '../queries/find-warnings.ts'
import { workflowDetailView, workflowView } from './views.ts'

/** Endpoints for the workflows of a project. */
export const workflows = (ctx: Context): Endpoint[] => [
  implement(api.listWorkflows, async ({ query, caller }) => {
    const { workflows: found, total } = await listWorkflows(ctx, projectOf(caller), query)
    const data = found.map((each) => ({
      ...workflowView(each),
      _count: { steps: each.steps, executions: each.executions },
    }))
    return ok({ data, ...pageNumbers(query, total) })
  }),

  implement(api.createWorkflow, async ({ body, caller }) =>
    created(workflowView(await createWorkflow(ctx, projectOf(caller), body))),
  ),

  implement(api.listConditionFields, async ({ query, caller }) => {
    const typedFields = await listFields(ctx, projectOf(caller), query.eventName)
    const fields = typedFields.map(({ field }) => field)
    return ok({ fields, typedFields, count: fields.length })
  }),

  implement(api.getWorkflow, async ({ params, caller }) => {
    const workflow = await getWorkflow(ctx, { ...projectOf(caller), ...params })
    const ids = workflow.graph.steps.flatMap(({ templateId }) => templateId ?? [])
    return ok(workflowDetailView(workflow, await findTemplateNames(ctx, workflow, ids)))
  }),

  implement(api.drawWorkflow, async ({ params, caller }) => {
    const workflow = await getWorkflow(ctx, { ...projectOf(caller), ...params })
    return text(drawGraph(workflow.graph))
  }),

  implement(api.updateWorkflow, async ({ params, query, body, caller }) => {
    const named = { ...projectOf(caller), ...params }
    if (query.cancel === true && body.enabled !== false) throw cancelNeedsDisable()
    const workflow = await updateWorkflow(ctx, named, body)
    const warnings = await findWarnings(ctx, workflow)
    return ok({
      ...workflowView(workflow),
      ...(warnings.length > 0 && { warnings }),
      ...(query.cancel === true && (await cancelAll(ctx, named))),
    })
  }),

  implement(api.deleteWorkflow, async ({ params, caller }) => {
    await deleteWorkflow(ctx, { ...projectOf(caller), ...params })
    return noContent()
  }),

  implement(api.bulkUpdateWorkflows, async ({ body, caller }) =>
    ok(body.delete ? { deleted: await deleteWorkflows(ctx, projectOf(caller), body.ids) } : { updated: 0 }),
  ),

  implement(api.duplicateWorkflow, async ({ params, caller }) =>
    created(workflowView(await duplicateWorkflow(ctx, { ...projectOf(caller), ...params }))),
  ),
]
