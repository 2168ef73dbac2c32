import * as api from '@postrider/contracts/api/workflow-steps'
import { created, implement, noContent, projectOf, type Endpoint } from '@postrider/http'
import { editGraph } from '../commands/change-workflow.ts'
import type { Context } from '../context.ts'
import { insertStep } from '../domain/change-steps.ts'
import { addTransition, deleteTransition } from '../domain/change-transitions.ts'
import { requireReferences } from '../queries/require-references.ts'
import { changedStepView } from './changed-step-view.ts'
import { transitionView } from './views.ts'

/** Endpoints for the transitions of a workflow. */
export const transitions = (ctx: Context): Endpoint[] => [
  implement(api.addTransition, async ({ params, body, caller }) => {
    const { edit } = await editGraph(ctx, { ...projectOf(caller), id: params.id }, (graph, rules) =>
      addTransition(graph, body, rules),
    )
    return created(transitionView(edit.transition))
  }),

  implement(api.deleteTransition, async ({ params, caller }) => {
    await editGraph(ctx, { ...projectOf(caller), id: params.id }, (graph) => ({
      graph: deleteTransition(graph, params.transitionId),
    }))
    return noContent()
  }),

  implement(api.insertStep, async ({ params, body, caller }) => {
    const project = projectOf(caller)
    await requireReferences(ctx, project, body)
    const { workflow, edit } = await editGraph(ctx, { ...project, id: params.id }, (graph, rules) =>
      insertStep(graph, params.transitionId, { input: body, rules }),
    )
    return created(await changedStepView(ctx, workflow, edit.step))
  }),
]
