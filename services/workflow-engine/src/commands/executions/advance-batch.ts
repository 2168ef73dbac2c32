import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import { advance, type Resumption } from '../../domain/execution/advance.ts'
import type { ExternalCall } from '../../domain/execution/run.ts'
import { isActive, type Execution } from '../../domain/execution/execution.ts'
import type { Move } from '../../domain/execution/messages.ts'
import { cancelled, cancelReasons } from '../../domain/execution/start-execution.ts'
import { createFactsCache, type FactsCache } from '../../engine/facts.ts'
import type { PinnedPlan } from '../../engine/plans.ts'

/** An execution to advance, and the reason why it can continue. */
export interface AdvanceInput {
  execution: Execution
  resumption: Resumption
  /** The contact, if it is already known; null if it is deleted. */
  contact?: ContactState | null
  /** The event that starts the execution. */
  startedBy?: { id: string; at: Date }
}

/** A move and the external call that the execution needs next. */
export interface AdvancedMove extends Move {
  call?: ExternalCall | undefined
}

/** Delay before a failed external call is repeated, in milliseconds. */
export const retryDelayMs = 5_000

/**
 * Lease in milliseconds for updating a contact. Longer than such a call usually takes. If the lease expires
 * during a slow call, another process repeats the call. The effect key makes the second call a no-op, and the
 * revision rejects one of the two writes.
 */
const updateLeaseMs = 30_000

/**
 * Advances executions until they end, wait, or need a call to another service. Loads the contacts and
 * memberships that conditions read.
 */
export async function advanceBatch(ctx: Context, items: readonly AdvanceInput[]): Promise<AdvancedMove[]> {
  const plans = await ctx.plans.find(
    ctx.db,
    items.map(({ execution }) => ({
      workflowId: execution.workflowId,
      version: execution.graphVersion,
    })),
  )
  const facts = createFactsCache()
  for (const { execution, contact } of items) if (contact !== undefined) facts.setContact(execution, contact)
  await facts.loadContacts(
    ctx,
    items.map(({ execution }) => execution),
  )
  const move = (item: AdvanceInput): AdvancedMove => {
    const { workflowId, graphVersion: version } = item.execution
    return advanceOne(item, { pinned: plans({ workflowId, version }), facts, now: ctx.now() })
  }
  return withMemberships(ctx, { facts, move, items })
}

interface AdvanceData {
  pinned: PinnedPlan | undefined
  facts: FactsCache
  now: Date
}

const noWorkflow = { name: '', graph: { steps: [], transitions: [] } }

/**
 * Advances one execution with the loaded data. Cancels the execution if its contact or workflow is deleted.
 */
export function advanceOne(
  { execution, resumption, startedBy }: AdvanceInput,
  { pinned, facts, now }: AdvanceData,
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
  const advanced = advance(plan, execution, {
    resumption,
    facts: known,
    workflowName,
    now,
    startedBy,
  })
  return {
    before: execution,
    after: dueAfter(advanced.execution, advanced.call, now),
    mails: advanced.mails,
    workflow: workflowOf(pinned),
    call: advanced.call,
  }
}

const workflowOf = (pinned: PinnedPlan | undefined) =>
  pinned ? { name: pinned.name, graph: pinned.plan.graph } : noWorkflow

/** Returns the execution with the time at which it becomes due again if its external call fails. */
function dueAfter(execution: Execution, call: ExternalCall | undefined, now: Date): Execution {
  if (!call || call.kind === 'webhook' || !isActive(execution)) return execution
  const ms = call.kind === 'update' ? updateLeaseMs : retryDelayMs
  return { ...execution, dueAt: new Date(now.getTime() + ms) }
}

interface MembershipLookup {
  facts: FactsCache
  move: (item: AdvanceInput) => AdvancedMove
  items: readonly AdvanceInput[]
}

/**
 * Loads the memberships that conditions read, and advances the executions again until none needs another
 * membership.
 */
async function withMemberships(
  ctx: Context,
  { facts, move, items }: MembershipLookup,
): Promise<AdvancedMove[]> {
  const moves = new Map(items.map((item) => [item, move(item)]))
  for (;;) {
    const queries = [...moves].flatMap(([item, { call }]) =>
      call?.kind === 'membership' ? [{ item, segmentId: call.segmentId }] : [],
    )
    await facts.loadMemberships(
      ctx,
      queries.map(({ item: { execution }, segmentId }) => ({
        projectId: execution.projectId,
        generation: execution.generation,
        contactId: execution.contactId,
        segmentId,
      })),
    )
    const resolved = queries.filter(({ item, segmentId }) =>
      facts.membershipsOf(item.execution).has(segmentId),
    )
    if (resolved.length === 0) return [...moves.values()]
    // Restart from the stored state: the attempt without the membership had no effect.
    for (const { item } of resolved) moves.set(item, move(item))
  }
}
