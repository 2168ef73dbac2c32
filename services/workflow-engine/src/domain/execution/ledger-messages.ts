import type { Draft } from '@postrider/contracts/messages'
import { stepOf, type Graph } from '../graph.ts'
import { isActive } from './execution.ts'
import { endOf, hasNeverWaited, startOf, waitAt, type Ended } from './messages.ts'

/** A step at which an execution has waited, or waits, for a time. */
export interface TimedWait {
  stepId: string
  /** When the execution came to the step, which is when it began to wait. */
  startedAt: string
  dueAt: string
}

/** An execution with what its row tells of its way. */
export interface Story {
  execution: Ended
  waits: readonly TimedWait[]
  /** The steps that it has come to. */
  steps: readonly { stepId: string }[]
}

/**
 * What was published about an execution, read back from its row and the graph it began with: its beginning,
 * the waits for a time, its end. Waits for an event alone are not in it. The end of a cancelled one may say
 * that it never waited, where the message left that out.
 */
export const messagesOfStory = ({ execution, waits, steps }: Story, graph: Graph | undefined): Draft[] => [
  startOf(execution),
  ...waits.flatMap(({ stepId, startedAt, dueAt }) => {
    const step = graph && stepOf(graph, stepId)
    return step
      ? [waitAt(execution, step, { at: new Date(startedAt), dueAt, waitsFor: eventOf(step.config) })]
      : []
  }),
  ...(isActive(execution) ? [] : [endOf(execution, { hasNeverWaited: hasNeverWaited(steps, graph) })]),
]

/** The event that a WAIT_FOR_EVENT waits for. */
const eventOf = ({ eventName }: Record<string, unknown>): string | null =>
  typeof eventName === 'string' ? eventName : null
