import type { ProjectGeneration } from '@postrider/contracts'
import { maxEventWaits } from '@postrider/contracts/internal'
import type { Context } from '../../context.ts'
import type { OccurredEvent } from '../../domain/execution/advance.ts'
import { timeOf, type EventWait, type Execution } from '../../domain/execution/execution.ts'
import { eachProject } from '../../engine/facts.ts'
import { postpone } from '../../store/execution-claims.ts'
import { retryDelayMs, type AdvanceInput } from './advance-batch.ts'

/**
 * Returns why each due execution continues. A wait for an event times out only if the contacts service has
 * stored no matching event, because the event consumer may be hours behind after an outage. A stored event
 * resumes the wait here, because it may be a dead letter that the consumer never delivers.
 *
 * If the consumer delivers the event later, the execution has already moved past the wait. If the execution
 * has ended by then and the workflow allows re-entry, the event can start a new execution. Executions whose
 * query fails are postponed and omitted from the result.
 */
export async function findDueInputs(ctx: Context, due: readonly Execution[]): Promise<AdvanceInput[]> {
  const waits = due.flatMap((execution) => timedOutWait(execution, ctx.now()) ?? [])
  const events = await findEvents(ctx, waits)
  const failed = waits.map(({ execution }) => execution).filter((execution) => !events.has(execution))
  await postpone(ctx.db, failed, new Date(ctx.now().getTime() + retryDelayMs))
  const left = new Set(failed)
  return due.filter((execution) => !left.has(execution)).map((execution) => inputOf(execution, events))
}

/** A wait for an event whose timeout has passed. */
interface TimedOutWait extends ProjectGeneration {
  execution: Execution
  wait: EventWait
  timeout: Date
}

function timedOutWait(execution: Execution, now: Date): TimedOutWait | undefined {
  const { projectId, generation, wait } = execution
  const timeout = timeOf(execution)
  return wait && timeout && timeout <= now ? { projectId, generation, execution, wait, timeout } : undefined
}

/**
 * The matching event of each execution; null if no event occurred in time. Executions whose query failed are
 * omitted.
 */
type Events = ReadonlyMap<Execution, OccurredEvent | null>

async function findEvents(ctx: Context, waits: readonly TimedOutWait[]): Promise<Events> {
  const events = new Map<Execution, OccurredEvent | null>()
  await eachProject(ctx, waits, async (project, own) => {
    for (let from = 0; from < own.length; from += maxEventWaits) {
      const part = own.slice(from, from + maxEventWaits)
      const found = await ctx.contacts.firstEvents({ ...project, waits: part.map(waitQueryOf) })
      for (const [index, { execution, wait }] of part.entries()) {
        const event = found.events[index]
        events.set(execution, event ? { ...event, name: wait.name, at: new Date(event.at) } : null)
      }
    }
  })
  return events
}

/**
 * `before` is exclusive, because an event at the exact time of the timeout is too late, like in `isOverdue`.
 */
const waitQueryOf = ({ execution, wait, timeout }: TimedOutWait) => ({
  contactId: execution.contactId,
  name: wait.name,
  since: wait.since.toISOString(),
  after: wait.after,
  before: timeout.toISOString(),
})

function inputOf(execution: Execution, events: Events): AdvanceInput {
  const event = events.get(execution)
  return { execution, resumption: event ? { kind: 'event', event } : { kind: 'none' } }
}
