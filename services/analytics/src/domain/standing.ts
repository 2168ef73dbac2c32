import type {
  executionCancelled,
  executionCompleted,
  executionFailed,
  executionStarted,
  executionSuspended,
  MessageOf,
} from '@postrider/contracts/messages'
import type { Entry } from './entry.ts'

/** The messages about executions of workflows. */
export type ExecutionMessage =
  | MessageOf<typeof executionStarted>
  | MessageOf<typeof executionSuspended>
  | MessageOf<typeof executionCompleted>
  | MessageOf<typeof executionFailed>
  | MessageOf<typeof executionCancelled>

/** Where an execution was at an instant: waiting at a step, or at its end. */
export interface Standing {
  executionId: string
  projectId: string
  generation: number
  workflowId: string
  contactId: string
  /** Null at its end, as what follows. */
  stepId: string | null
  stepType: string | null
  stepName: string | null
  /** Null as well where it waits for no time. */
  dueAt: string | null
  ended: boolean
  changedAt: Date
}

type Origin = Pick<Entry, 'projectId' | 'generation' | 'at'>

/**
 * Where the message says that its execution is. Undefined for a start, and for the end of an execution that
 * has waited nowhere: there is nothing to take back, and most executions need no row.
 */
export function standingOf(message: Origin & ExecutionMessage): Standing | undefined {
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
