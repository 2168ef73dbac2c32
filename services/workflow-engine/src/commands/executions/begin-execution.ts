import type { Data } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import { startExecution } from '../../domain/execution/start-execution.ts'
import type { Workflow } from '../../domain/workflow.ts'
import { createFactsBook } from '../../engine/facts.ts'
import type { PinnedPlan } from '../../engine/plans.ts'
import { advanceOne, type AdvancedMove } from './advance-batch.ts'

export interface Beginning {
  id: string
  contact: ContactState
  context: Data
  correlationId: string
}

/**
 * The first move of an execution that no event starts. What it needs from outside is left to the loop of what
 * is due, at once: nobody waits for it here.
 */
export function beginExecution(
  ctx: Pick<Context, 'now' | 'config'>,
  { workflow, pinned }: { workflow: Workflow; pinned: PinnedPlan },
  { contact, ...beginning }: Beginning,
): AdvancedMove {
  const { id: workflowId, version: graphVersion, projectId, generation, allowReentry } = workflow
  const at = ctx.now()
  const execution = startExecution(pinned.plan, {
    ...beginning,
    projectId,
    generation,
    workflowId,
    graphVersion,
    contactId: contact.id,
    once: !allowReentry,
    at,
  })
  const facts = createFactsBook()
  facts.setContact(execution, contact)
  const move = advanceOne({ execution, answer: { kind: 'none' } }, { pinned, facts, now: at })
  const after = move.question && move.after.dueAt ? { ...move.after, dueAt: at } : move.after
  return { ...move, before: undefined, after }
}
