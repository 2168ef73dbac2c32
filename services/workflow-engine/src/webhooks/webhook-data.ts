import type { AdvanceInput } from '../commands/executions/advance-batch.ts'
import type { Context } from '../context.ts'
import type { Execution } from '../domain/execution/execution.ts'
import type { PlannedStep } from '../domain/execution/plan.ts'
import { createFactsCache, type FactsCache } from '../engine/facts.ts'
import type { Plans } from '../engine/plans.ts'
import type { WebhookStep } from './send-step.ts'

/** The data from which claimed webhooks are built. */
export interface WebhookData {
  plans: Plans
  facts: FactsCache
}

/** Loads the data for all claimed executions together. Contacts of a failed call stay unknown. */
export async function loadWebhookData(ctx: Context, claimed: readonly Execution[]): Promise<WebhookData> {
  const facts = createFactsCache()
  const names = claimed.map(({ workflowId, graphVersion: version }) => ({ workflowId, version }))
  const [plans] = await Promise.all([ctx.plans.find(ctx.db, names), facts.loadContacts(ctx, claimed)])
  return { plans, facts }
}

/**
 * Returns the current step of an execution, or `end` if no request must be sent. Throws if the contact could
 * not be loaded.
 */
export function webhookStepOf(
  execution: Execution,
  { plans, facts }: WebhookData,
): Omit<WebhookStep, 'until'> | { end: AdvanceInput } {
  const pinned = plans({ workflowId: execution.workflowId, version: execution.graphVersion })
  const step = execution.currentStepId === null ? undefined : pinned?.plan.steps.get(execution.currentStepId)
  const contact = facts.contactOf(execution)
  if (contact === undefined) throw new Error('The contact could not be loaded')
  // A deleted contact or workflow ends the execution.
  if (!pinned || !isWebhook(step) || contact === null)
    return { end: { execution, resumption: { kind: 'none' }, contact } }
  return { execution, stepId: step.id, config: step.config, contact, workflowName: pinned.name }
}

const isWebhook = (step: PlannedStep | undefined): step is PlannedStep & { type: 'WEBHOOK' } =>
  step?.type === 'WEBHOOK'
