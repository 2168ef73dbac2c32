import type { Data } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import { startExecution } from '../../domain/execution/start-execution.ts'
import type { Workflow } from '../../domain/workflow.ts'
import { createFactsCache } from '../../engine/facts.ts'
import type { PinnedPlan } from '../../engine/plans.ts'
import { advanceOne, type AdvancedMove } from './advance-batch.ts'

export interface BeginExecutionInput {
  id: string
  contact: ContactState
  context: Data
  correlationId: string
  traceparent?: string | undefined
}

/**
 * Returns the first move of an execution that a request or a schedule starts. The loop `due-executions` then
 * makes external calls, so the caller does not wait for the calls.
 */
export function beginExecution(
  ctx: Pick<Context, 'now' | 'config'>,
  { workflow, pinned }: { workflow: Workflow; pinned: PinnedPlan },
  { contact, ...input }: BeginExecutionInput,
): AdvancedMove {
  const { id: workflowId, version: graphVersion, projectId, generation, allowReentry } = workflow
  const at = ctx.now()
  const execution = startExecution(pinned.plan, {
    ...input,
    projectId,
    generation,
    workflowId,
    graphVersion,
    contactId: contact.id,
    once: !allowReentry,
    at,
  })
  const facts = createFactsCache()
  facts.setContact(execution, contact)
  const move = advanceOne({ execution, resumption: { kind: 'none' } }, { pinned, facts, now: at })
  const after = move.call && move.after.dueAt ? { ...move.after, dueAt: at } : move.after
  return { ...move, before: undefined, after }
}
