import type { Data } from '@postrider/contracts'
import { chainOf } from './chain.ts'
import type { Execution } from './execution.ts'
import type { Plan } from './plan.ts'

export interface Start {
  id: string
  projectId: string
  generation: number
  workflowId: string
  contactId: string
  graphVersion: number
  context: Data
  once: boolean
  /** The correlation id of the request or message that starts it. */
  correlationId: string
  /** The event that starts it. */
  eventId?: string
  at: Date
}

/**
 * How many executions may start one another in a row. A workflow that causes the event it begins with would
 * never end.
 */
const mostInARow = 10

/**
 * An execution before its first step. Where too many have started one another, it has FAILED before it began.
 */
export function startExecution(plan: Plan, start: Start): Execution {
  const { at, correlationId: given, eventId = start.id, ...rest } = start
  const { correlationId, rootId, depth } = chainOf(given, eventId)
  const begun: Execution = {
    ...rest,
    correlationId,
    rootId,
    depth: depth + 1,
    status: 'RUNNING',
    currentStepId: plan.trigger?.id ?? null,
    exitReason: null,
    steps: [],
    revision: 1,
    dueAt: at,
    since: { at, after: null },
    wait: null,
    webhookDueAt: null,
    webhookTries: 0,
    startedAt: at,
    completedAt: null,
    updatedAt: at,
  }
  if (begun.depth <= mostInARow) return begun
  return {
    ...begun,
    status: 'FAILED',
    exitReason: `Executions have started one another ${mostInARow} times in a row: a workflow that causes the event it begins with would never end.`,
    dueAt: null,
    completedAt: at,
  }
}

/** The execution after a cancel; the very same object when it has ended already. */
export function cancelled(before: Execution, reason: string, at: Date): Execution {
  if (before.completedAt !== null) return before
  return {
    ...before,
    status: 'CANCELLED',
    exitReason: reason,
    steps: before.steps.map((step) =>
      step.completedAt === undefined
        ? { ...step, status: 'SKIPPED' as const, completedAt: at.toISOString() }
        : step,
    ),
    dueAt: null,
    since: { at, after: null },
    wait: null,
    webhookDueAt: null,
    completedAt: at,
    updatedAt: at,
  }
}

/** Why executions are cancelled. */
export const cancelReasons = {
  one: 'cancelled_by_user',
  all: 'all_cancelled_by_user',
  projectDisabled: 'project_disabled',
  contactDeleted: 'contact_deleted',
} as const
