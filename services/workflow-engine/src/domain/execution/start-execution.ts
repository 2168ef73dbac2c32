import type { Data } from '@postrider/contracts'
import { chainOf } from './chain.ts'
import type { Execution } from './execution.ts'
import type { Plan } from './plan.ts'

export interface StartExecutionInput {
  id: string
  projectId: string
  generation: number
  workflowId: string
  contactId: string
  graphVersion: number
  context: Data
  once: boolean
  /** The correlation id of the request or message that starts the execution. */
  correlationId: string
  /** Its trace context, if its trace is sampled. */
  traceparent?: string | undefined
  /** The event that starts the execution. */
  eventId?: string
  at: Date
}

/**
 * Maximum length of a chain of executions that start each other. A workflow that causes its own start event
 * would otherwise never stop.
 */
const maxDepth = 10

/** Returns a new execution before its first step. Its status is FAILED if its chain is too long. */
export function startExecution(plan: Plan, start: StartExecutionInput): Execution {
  const { at, correlationId: given, traceparent = null, eventId = start.id, ...rest } = start
  const { correlationId, rootId, depth } = chainOf(given, eventId)
  const execution: Execution = {
    ...rest,
    correlationId,
    traceparent,
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
  if (execution.depth <= maxDepth) return execution
  return {
    ...execution,
    status: 'FAILED',
    exitReason: `Executions have started each other ${maxDepth} times in a row, which is the limit. Check whether the workflow causes its own start event.`,
    dueAt: null,
    completedAt: at,
  }
}

/** Returns the cancelled execution, or the same object if it has already ended. */
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

/** Values of `exitReason` for cancelled executions. */
export const cancelReasons = {
  one: 'cancelled_by_user',
  all: 'all_cancelled_by_user',
  projectDisabled: 'project_disabled',
  contactDeleted: 'contact_deleted',
} as const
