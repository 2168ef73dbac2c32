import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import { advance, type Answer } from '../../domain/execution/advance.ts'
import type { Question } from '../../domain/execution/run.ts'
import { isActive, type Execution } from '../../domain/execution/execution.ts'
import type { Move } from '../../domain/execution/messages.ts'
import { cancelled, cancelReasons } from '../../domain/execution/start-execution.ts'
import { createFactsBook, type FactsBook } from '../../engine/facts.ts'
import type { PinnedPlan } from '../../engine/plans.ts'

/** An execution, and what has come for it. */
export interface Item {
  execution: Execution
  answer: Answer
  /** As it is known already; null where it is deleted. */
  contact?: ContactState | null
  /** The event that starts it. */
  startedBy?: { id: string; at: Date }
}

/** A move, and what the execution needs next. */
export interface AdvancedMove extends Move {
  question?: Question | undefined
}

/** How long an execution waits before it asks again what could not be answered. */
export const askAgainMs = 5_000

/**
 * Longer than a call to contacts usually takes; one that waits for its connection and then for its deadline
 * takes as long. Who takes the execution over by then changes the contact once all the same, by the effect
 * key, and its revision leaves one of the two saves out.
 */
const updateLeaseMs = 30_000

/**
 * Moves executions on as far as they come without an effect outside; asks contacts and segments for what
 * conditions read.
 */
export async function advanceBatch(ctx: Context, items: readonly Item[]): Promise<AdvancedMove[]> {
  const plans = await ctx.plans.find(
    ctx.db,
    items.map(({ execution }) => ({
      workflowId: execution.workflowId,
      version: execution.graphVersion,
    })),
  )
  const facts = createFactsBook()
  for (const { execution, contact } of items) if (contact !== undefined) facts.setContact(execution, contact)
  await facts.ask(
    ctx,
    items.map(({ execution }) => execution),
  )
  const move = (item: Item): AdvancedMove => {
    const { workflowId, graphVersion: version } = item.execution
    return advanceOne(item, { pinned: plans({ workflowId, version }), facts, now: ctx.now() })
  }
  return answerMemberships(ctx, { facts, move, items })
}

interface Known {
  pinned: PinnedPlan | undefined
  facts: FactsBook
  now: Date
}

const noWorkflow = { name: '', graph: { steps: [], transitions: [] } }

/** Moves one on by what is known; a deleted contact ends it. */
export function advanceOne(
  { execution, answer, startedBy }: Item,
  { pinned, facts, now }: Known,
): AdvancedMove {
  const contact = facts.contactOf(execution)
  if (contact === null || !pinned) {
    const after = cancelled(
      execution,
      contact === null ? cancelReasons.contactDeleted : 'workflow_deleted',
      now,
    )
    return { before: execution, after, mails: [], workflow: workflowOf(pinned) }
  }
  const { name: workflowName, plan } = pinned
  const known = { contact, memberships: facts.membershipsOf(execution) }
  const advanced = advance(plan, execution, { answer, facts: known, workflowName, now, startedBy })
  return {
    before: execution,
    after: dueAfter(advanced.execution, advanced.question, now),
    mails: advanced.mails,
    workflow: workflowOf(pinned),
    question: advanced.question,
  }
}

const workflowOf = (pinned: PinnedPlan | undefined) =>
  pinned ? { name: pinned.name, graph: pinned.plan.graph } : noWorkflow

/** When an execution that needs something from outside is tried again, if nobody answers. */
function dueAfter(execution: Execution, question: Question | undefined, now: Date): Execution {
  if (!question || question.kind === 'webhook' || !isActive(execution)) return execution
  const ms = question.kind === 'update' ? updateLeaseMs : askAgainMs
  return { ...execution, dueAt: new Date(now.getTime() + ms) }
}

interface Asked {
  facts: FactsBook
  move: (item: Item) => AdvancedMove
  items: readonly Item[]
}

/**
 * Asks which contacts are members of which segments, as long as executions come to conditions that need to
 * know.
 */
async function answerMemberships(ctx: Context, { facts, move, items }: Asked): Promise<AdvancedMove[]> {
  const moves = new Map(items.map((item) => [item, move(item)]))
  for (;;) {
    const asking = [...moves].flatMap(([item, { question }]) =>
      question?.kind === 'membership' ? [{ item, segmentId: question.segmentId }] : [],
    )
    await facts.askMemberships(
      ctx,
      asking.map(({ item: { execution }, segmentId }) => ({
        projectId: execution.projectId,
        generation: execution.generation,
        contactId: execution.contactId,
        segmentId,
      })),
    )
    const answered = asking.filter(({ item, segmentId }) =>
      facts.membershipsOf(item.execution).has(segmentId),
    )
    if (answered.length === 0) return [...moves.values()]
    // Each is advanced again from where it was read, since the attempt without the answer has had no effect.
    for (const { item } of answered) moves.set(item, move(item))
  }
}
