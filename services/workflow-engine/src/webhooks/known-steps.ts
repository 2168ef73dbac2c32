import type { Item } from '../commands/executions/advance-batch.ts'
import type { Context } from '../context.ts'
import type { Execution } from '../domain/execution/execution.ts'
import type { PlannedStep } from '../domain/execution/plan.ts'
import { createFactsBook, type FactsBook } from '../engine/facts.ts'
import type { Plans } from '../engine/plans.ts'
import type { WebhookStep } from './send-step.ts'

/** What the webhooks of a claim are made of. */
export interface Known {
  plans: Plans
  facts: FactsBook
}

/** Asks for it once for all of them; contacts that cannot be asked stay unknown. */
export async function learn(ctx: Context, claimed: readonly Execution[]): Promise<Known> {
  const facts = createFactsBook()
  const names = claimed.map(({ workflowId, graphVersion: version }) => ({ workflowId, version }))
  const [plans] = await Promise.all([ctx.plans.find(ctx.db, names), facts.ask(ctx, claimed)])
  return { plans, facts }
}

/**
 * The step that an execution is at; `end` where there is nothing to send. Throws where its contact is not
 * known.
 */
export function stepOf(
  execution: Execution,
  { plans, facts }: Known,
): Omit<WebhookStep, 'until'> | { end: Item } {
  const pinned = plans({ workflowId: execution.workflowId, version: execution.graphVersion })
  const step = execution.currentStepId === null ? undefined : pinned?.plan.steps.get(execution.currentStepId)
  const contact = facts.contactOf(execution)
  if (contact === undefined) throw new Error('The contact is not known')
  // What has been deleted ends the execution.
  if (!pinned || !isWebhook(step) || contact === null)
    return { end: { execution, answer: { kind: 'none' }, contact } }
  return { execution, stepId: step.id, config: step.config, contact, workflowName: pinned.name }
}

const isWebhook = (step: PlannedStep | undefined): step is PlannedStep & { type: 'WEBHOOK' } =>
  step?.type === 'WEBHOOK'
