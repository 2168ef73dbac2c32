import type {
  executionCancelled,
  executionCompleted,
  executionFailed,
  executionStarted,
  executionSuspended,
  MessageOf,
} from '@postrider/contracts/messages'
import type { Entry } from './entry.ts'

/** The messages about workflow executions. */
export type ExecutionMessage =
  | MessageOf<typeof executionStarted>
  | MessageOf<typeof executionSuspended>
  | MessageOf<typeof executionCompleted>
  | MessageOf<typeof executionFailed>
  | MessageOf<typeof executionCancelled>

/** State of an execution at `changedAt`: it waits at a step or has ended. */
export interface ExecutionState {
  executionId: string
  projectId: string
  generation: number
  workflowId: string
  contactId: string
  /** This field and the following fields are null if the execution has ended. */
  stepId: string | null
  stepType: string | null
  stepName: string | null
  /** Also null if the step waits without a time limit. */
  dueAt: string | null
  ended: boolean
  changedAt: Date
}

type Origin = Pick<Entry, 'projectId' | 'generation' | 'at'>

/**
 * Returns the state that a message reports. Returns undefined for a start, and for the end of an execution
 * that never waited: such an execution has no row.
 */
export function executionStateOf(message: Origin & ExecutionMessage): ExecutionState | undefined {
  const { projectId, generation, at: changedAt } = message
  const { id: executionId, workflowId, contactId } = message.data
  const base = { executionId, projectId, generation, workflowId, contactId, changedAt }
  switch (message.type) {
    case 'execution.started':
      return undefined
    case 'execution.suspended': {
      const { stepId, stepType, stepName, dueAt } = message.data
      return { ...base, stepId, stepType, stepName, dueAt, ended: false }
    }
    case 'execution.completed':
    case 'execution.failed':
    case 'execution.cancelled':
      return message.data.waited === false
        ? undefined
        : { ...base, stepId: null, stepType: null, stepName: null, dueAt: null, ended: true }
    default:
      return message satisfies never
  }
}
