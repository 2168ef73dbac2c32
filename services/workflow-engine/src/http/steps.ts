import * as api from '@postrider/contracts/api/workflow-steps'
import { created, implement, noContent, ok, projectOf, type Endpoint } from '@postrider/http'
import { editGraph } from '../commands/change-workflow.ts'
import type { Context } from '../context.ts'
import { addStep, changeStep, deleteStep, spliceStep } from '../domain/change-steps.ts'
import { requireStep } from '../domain/graph.ts'
import { requireReferences } from '../queries/require-references.ts'
import { changedStepView } from './changed-step-view.ts'

/** Endpoints for the steps of a workflow. */
export const steps = (ctx: Context): Endpoint[] => [
  implement(api.addStep, async ({ params, body, caller }) => {
    const project = projectOf(caller)
    await requireReferences(ctx, project, body)
    const { workflow, edit } = await editGraph(ctx, { ...project, id: params.id }, (graph, rules) =>
      addStep(graph, body, rules),
    )
    return created(await changedStepView(ctx, workflow, edit.step))
  }),

  implement(api.updateStep, async ({ params, body, caller }) => {
    const project = projectOf(caller)
    await requireReferences(ctx, project, body)
    const { workflow } = await editGraph(ctx, { ...project, id: params.id }, (graph, { at }) => ({
      graph: changeStep(graph, params.stepId, { patch: body, at }),
    }))
    return ok(await changedStepView(ctx, workflow, requireStep(workflow.graph, params.stepId)))
  }),

  implement(api.deleteStep, async ({ params, query, caller }) => {
    await editGraph(ctx, { ...projectOf(caller), id: params.id }, (graph, { at }) => ({
      graph: query.splice ? spliceStep(graph, params.stepId, at) : deleteStep(graph, params.stepId),
    }))
    return noContent()
  }),
]
