import { derivedId, type Data } from '@postrider/contracts'
import type { Context } from '../../context.ts'
import type { EnabledWorkflow } from '../../store/workflow-index.ts'

/** An event of a contact, of a project in its current generation that is not disabled. */
export interface ConsumedEvent {
  id: string
  projectId: string
  generation: number
  contactId: string
  name: string
  data: Data
  at: Date
  correlationId: string
}

/** An event that concerns workflows, and the executions that it starts. */
export interface Matched {
  event: ConsumedEvent
  starts: { workflow: EnabledWorkflow; id: string }[]
}

/** None where no workflow begins with the event or waits for it. */
export function matching({ index }: Context, event: ConsumedEvent): Matched[] {
  const starts = index.startedBy(event).map((workflow) => ({ workflow, id: executionId(workflow, event) }))
  return starts.length > 0 || index.isWaitedFor(event) ? [{ event, starts }] : []
}

/** The same for the same workflow and event. */
const executionId = ({ id }: EnabledWorkflow, event: ConsumedEvent): string =>
  derivedId(event.at, `${id}/${event.id}`)

/** The executions that an event starts, to find those that have begun already. */
export const startingOf = ({ event: { id: eventId, contactId, at }, starts }: Matched) =>
  starts.map(({ id, workflow: { id: workflowId } }) => ({ id, workflowId, contactId, eventId, at }))
