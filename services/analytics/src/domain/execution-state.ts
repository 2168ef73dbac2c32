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

/** The state of an execution at a time: waiting at a step, or ended. */
export interface ExecutionState {
  executionId: string
  projectId: string
  generation: number
  workflowId: string
  contactId: string
  /** Null at the end, like the following fields. */
  stepId: string | null
  stepType: string | null
  stepName: string | null
  /** Also null if it waits without a time. */
  dueAt: string | null
  ended: boolean
  changedAt: Date
}

type Origin = Pick<Entry, 'projectId' | 'generation' | 'at'>

/**
 * Returns the state that a message reports. Undefined for a start, and for the end of an execution that never
 * waited: most executions need no row.
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
