import type { Data } from '@postrider/contracts'
import type { ExecutionStatus, StepExecutionStatus } from '@postrider/contracts/resources'

/** The state of a step in an execution. Times are ISO text, because the steps are stored as JSON. */
export interface StepExecution {
  stepId: string
  status: StepExecutionStatus
  startedAt: string
  completedAt?: string
  /** The end of a DELAY, or the timeout of a WAIT_FOR_EVENT. */
  dueAt?: string
  output?: Data
  error?: string
}

/** A wait for an event. Only events after `since` end the wait. */
export interface EventWait {
  name: string
  since: Date
  /** An event at exactly `since` ends the wait only if its id is greater; null allows any id. */
  after: string | null
}

/** One pass of a contact through a workflow. */
export interface Execution {
  id: string
  projectId: string
  generation: number
  workflowId: string
  contactId: string
  graphVersion: number
  status: ExecutionStatus
  currentStepId: string | null
  exitReason: string | null
  context: Data
  steps: readonly StepExecution[]
  revision: number
  depth: number
  correlationId: string
  /** The trace context of the start. Null if its trace is not sampled. */
  traceparent: string | null
  /**
   * Root of the chain: id of the event, or of the first execution, that caused this execution, directly or
   * through other executions.
   */
  rootId: string
  /** True if the workflow did not allow re-entry when the execution started. */
  once: boolean
  /** When the execution continues without an event; null if no such time is set. */
  dueAt: Date | null
  /**
   * When the execution last moved, and the id of the event that moved it, if any. A new wait ignores earlier
   * events.
   */
  since: { at: Date; after: string | null }
  wait: EventWait | null
  /** When a webhook request is due. */
  webhookDueAt: Date | null
  webhookTries: number
  startedAt: Date
  completedAt: Date | null
  updatedAt: Date
}

export const isActive = ({ status }: Pick<Execution, 'status'>): boolean =>
  status === 'RUNNING' || status === 'WAITING'

/**
 * Returns whether an event occurred after the start of a wait. In the same millisecond, ids are ordered by
 * creation.
 */
export const isAfter = (
  { id, at }: { id: string; at: Date },
  { since, after }: Omit<EventWait, 'name'>,
): boolean => at > since || (at.getTime() === since.getTime() && (after === null || id > after))

/**
 * Returns when the current DELAY ends or the wait for an event times out. Reads the step, because the
 * execution's `dueAt` can be the end of a lease.
 */
export function timeOf({ status, steps }: Execution): Date | undefined {
  if (status !== 'WAITING') return undefined
  const open = steps.find(({ completedAt, dueAt }) => completedAt === undefined && dueAt !== undefined)
  return open?.dueAt === undefined ? undefined : new Date(open.dueAt)
}

/** Returns whether the time that `timeOf` returns had passed at `at`. */
export function isOverdue(execution: Execution, at: Date): boolean {
  const time = timeOf(execution)
  return time !== undefined && time <= at
}
