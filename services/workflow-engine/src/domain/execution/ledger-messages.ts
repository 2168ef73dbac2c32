import type { Draft } from '@postrider/contracts/messages'
import { stepOf, type Graph } from '../graph.ts'
import { isActive } from './execution.ts'
import {
  endedMessage,
  hasNeverWaited,
  startedMessage,
  suspendedMessage,
  type EndedExecution,
} from './messages.ts'

/** A step at which an execution waits or has waited until a time. */
export interface TimedWait {
  stepId: string
  /** When the execution reached the step and began to wait. */
  startedAt: string
  dueAt: string
}

/** The parts of an execution's row from which its messages are derived. */
export interface ExecutionHistory {
  execution: EndedExecution
  waits: readonly TimedWait[]
  /** The steps that the execution reached. */
  steps: readonly { stepId: string }[]
}

/**
 * Derives the messages that were published about an execution from its row and graph: its start, its timed
 * waits and its end. Waits without a timeout are not included. The message about the end of a cancelled
 * execution may contain `waited: false`, unlike the published message.
 */
export const messagesOfHistory = (
  { execution, waits, steps }: ExecutionHistory,
  graph: Graph | undefined,
): Draft[] => [
  startedMessage(execution),
  ...waits.flatMap(({ stepId, startedAt, dueAt }) => {
    const step = graph && stepOf(graph, stepId)
    return step
      ? [
          suspendedMessage(execution, step, {
            at: new Date(startedAt),
            dueAt,
            waitsFor: eventOf(step.config),
          }),
        ]
      : []
  }),
  ...(isActive(execution) ? [] : [endedMessage(execution, { hasNeverWaited: hasNeverWaited(steps, graph) })]),
]

/** The event that a WAIT_FOR_EVENT waits for. */
const eventOf = ({ eventName }: Record<string, unknown>): string | null =>
  typeof eventName === 'string' ? eventName : null
