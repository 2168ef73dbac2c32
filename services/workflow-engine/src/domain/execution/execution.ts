import type { Data } from '@postrider/contracts'
import type { ExecutionStatus, StepExecutionStatus } from '@postrider/contracts/resources'

/**
 * What became of a step in an execution; what is absent is null. Instants are ISO text, since it is kept as
 * JSON.
 */
export interface StepExecution {
  stepId: string
  status: StepExecutionStatus
  startedAt: string
  completedAt?: string
  /** When it goes on by the clock: the end of a DELAY, the timeout of a WAIT_FOR_EVENT. */
  dueAt?: string
  output?: Data
  error?: string
}

/** An event that an execution waits for counts when it comes after this. */
export interface EventWait {
  name: string
  since: Date
  /** At the very same instant: an event with a greater id. Null: any. */
  after: string | null
}

/** A contact's way through a workflow. */
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
  /** The event or start that it comes from, through any number of executions. */
  rootId: string
  /** The workflow did not allow re-entry when it began. */
  once: boolean
  /** When it goes on by itself. */
  dueAt: Date | null
  /** What has moved it on last, which a wait that begins counts from: an instant, and at that the event. */
  since: { at: Date; after: string | null }
  wait: EventWait | null
  /** When a request to a webhook is due. */
  webhookDueAt: Date | null
  webhookTries: number
  startedAt: Date
  completedAt: Date | null
  updatedAt: Date
}

export const isActive = ({ status }: Pick<Execution, 'status'>): boolean =>
  status === 'RUNNING' || status === 'WAITING'

/** Whether an event comes after a wait began. Ids of one instant are in the order of their making. */
export const isAfter = (
  { id, at }: { id: string; at: Date },
  { since, after }: Omit<EventWait, 'name'>,
): boolean => at > since || (at.getTime() === since.getTime() && (after === null || id > after))

/**
 * When the step that it is at goes on by the clock, the timeout of a wait for an event included; `dueAt` may
 * be the end of a lease instead.
 */
export function timeOf({ status, steps }: Execution): Date | undefined {
  if (status !== 'WAITING') return undefined
  const open = steps.find(({ completedAt, dueAt }) => completedAt === undefined && dueAt !== undefined)
  return open?.dueAt === undefined ? undefined : new Date(open.dueAt)
}

/** Whether that time had come at this instant. */
export function isOverdue(execution: Execution, at: Date): boolean {
  const time = timeOf(execution)
  return time !== undefined && time <= at
}
