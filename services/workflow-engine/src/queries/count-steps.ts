import type { StepCounts } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { Workflow } from '../domain/workflow.ts'
import { findStepCounts } from '../store/step-counts.ts'

/**
 * Returns for each current step of a workflow how many executions have entered it, are at it, have left it,
 * and have failed at it.
 */
export async function countSteps({ db }: Pick<Context, 'db'>, workflow: Workflow): Promise<StepCounts[]> {
  const known = new Map(
    (await findStepCounts(db, workflow, workflow.id)).map((counts) => [counts.stepId, counts]),
  )
  return workflow.graph.steps.map(
    ({ id: stepId }) => known.get(stepId) ?? { stepId, entered: 0, waiting: 0, done: 0, failed: 0 },
  )
}
