import { derivedId, type Data } from '@postrider/contracts'
import type { Context } from '../../context.ts'
import type { EnabledWorkflow } from '../../store/workflow-index.ts'

/** An event of a contact in the current generation of an enabled project. */
export interface ConsumedEvent {
  id: string
  projectId: string
  generation: number
  contactId: string
  name: string
  data: Data
  at: Date
  correlationId: string
  traceparent?: string | undefined
}

/** An event that affects workflows, and the executions that it starts. */
export interface MatchedEvent {
  event: ConsumedEvent
  starts: { workflow: EnabledWorkflow; id: string }[]
}

/**
 * Returns the event with the executions that it starts; an empty list if no workflow starts with the event or
 * waits for it.
 */
export function matchEvent({ index }: Context, event: ConsumedEvent): MatchedEvent[] {
  const starts = index.startedBy(event).map((workflow) => ({ workflow, id: executionId(workflow, event) }))
  return starts.length > 0 || index.isWaitedFor(event) ? [{ event, starts }] : []
}

/** Returns an id derived from workflow and event, so that a redelivered event has the same id. */
const executionId = ({ id }: EnabledWorkflow, event: ConsumedEvent): string =>
  derivedId(event.at, `${id}/${event.id}`)

/** Returns the executions that an event starts, to look up executions that have already started. */
export const startsOf = ({ event: { id: eventId, contactId, at }, starts }: MatchedEvent) =>
  starts.map(({ id, workflow: { id: workflowId } }) => ({ id, workflowId, contactId, eventId, at }))
