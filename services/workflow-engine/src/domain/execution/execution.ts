import type { Data } from '@postrider/contracts'
import type { ExecutionStatus, StepExecutionStatus } from '@postrider/contracts/resources'

/** The result of a step in an execution. Times are ISO text because the steps are stored as JSON. */
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

/** A wait for an event. Only events after `since` count. */
export interface EventWait {
  name: string
  since: Date
  /** At exactly `since`, only an event with a greater id counts. Null: any event does. */
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
  /** The event or start that caused it, through any number of other executions. */
  rootId: string
  /** True if the workflow did not allow re-entry when the execution started. */
  once: boolean
  /** When the execution continues without an event. */
  dueAt: Date | null
  /** The time, and the event if any, that last moved the execution. A new wait counts events after it. */
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

/** True if an event comes after the start of a wait. Ids of the same millisecond are ordered by creation. */
export const isAfter = (
  { id, at }: { id: string; at: Date },
  { since, after }: Omit<EventWait, 'name'>,
): boolean => at > since || (at.getTime() === since.getTime() && (after === null || id > after))

/**
 * Returns when the current step ends by time, including the timeout of a wait for an event. `dueAt` can be
 * the end of a lease instead.
 */
export function timeOf({ status, steps }: Execution): Date | undefined {
  if (status !== 'WAITING') return undefined
  const open = steps.find(({ completedAt, dueAt }) => completedAt === undefined && dueAt !== undefined)
  return open?.dueAt === undefined ? undefined : new Date(open.dueAt)
}

/** True if that time had passed at `at`. */
export function isOverdue(execution: Execution, at: Date): boolean {
  const time = timeOf(execution)
  return time !== undefined && time <= at
}
