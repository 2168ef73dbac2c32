import type { ProjectGeneration } from '@postrider/contracts'
import { maxAskedWaits } from '@postrider/contracts/internal'
import type { Context } from '../../context.ts'
import type { OccurredEvent } from '../../domain/execution/advance.ts'
import { timeOf, type EventWait, type Execution } from '../../domain/execution/execution.ts'
import { eachProject } from '../../engine/facts.ts'
import { postpone } from '../../store/execution-claims.ts'
import { askAgainMs, type Item } from './advance-batch.ts'

/**
 * What has come for executions that are due. A wait for an event takes its timeout only where contacts, which
 * owns the events, has none that came in time: the consumer may be behind, after an outage by hours. Such an
 * event is applied here and not left to the consumer, which may never deliver it (a dead letter); when it
 * does, this execution has moved on behind it. One that it has ended no longer holds its workflow, so a
 * workflow with re-entry that begins by the same event begins anew then. Where contacts does not answer, the
 * executions are due again later and are left out.
 */
export async function answerDue(ctx: Context, due: readonly Execution[]): Promise<Item[]> {
  const waits = due.flatMap((execution) => endedWait(execution, ctx.now()) ?? [])
  const events = await findEvents(ctx, waits)
  const unanswered = waits.map(({ execution }) => execution).filter((execution) => !events.has(execution))
  await postpone(ctx.db, unanswered, new Date(ctx.now().getTime() + askAgainMs))
  const left = new Set(unanswered)
  return due.filter((execution) => !left.has(execution)).map((execution) => itemOf(execution, events))
}

/** A wait for an event whose timeout has come. */
interface EndedWait extends ProjectGeneration {
  execution: Execution
  wait: EventWait
  timeout: Date
}

function endedWait(execution: Execution, now: Date): EndedWait | undefined {
  const { projectId, generation, wait } = execution
  const timeout = timeOf(execution)
  return wait && timeout && timeout <= now ? { projectId, generation, execution, wait, timeout } : undefined
}

/** By execution; null: none came in time. Those that contacts did not answer are not in it. */
type Events = ReadonlyMap<Execution, OccurredEvent | null>

async function findEvents(ctx: Context, waits: readonly EndedWait[]): Promise<Events> {
  const events = new Map<Execution, OccurredEvent | null>()
  await eachProject(ctx, waits, async (project, own) => {
    for (let from = 0; from < own.length; from += maxAskedWaits) {
      const part = own.slice(from, from + maxAskedWaits)
      const answer = await ctx.contacts.firstEvents({ ...project, waits: part.map(askedWait) })
      for (const [index, { execution, wait }] of part.entries()) {
        const event = answer.events[index]
        events.set(execution, event ? { ...event, name: wait.name, at: new Date(event.at) } : null)
      }
    }
  })
  return events
}

/** At its very end an event comes too late, as `isOverdue` has it. */
const askedWait = ({ execution, wait, timeout }: EndedWait) => ({
  contactId: execution.contactId,
  name: wait.name,
  since: wait.since.toISOString(),
  after: wait.after,
  before: timeout.toISOString(),
})

function itemOf(execution: Execution, events: Events): Item {
  const event = events.get(execution)
  return { execution, answer: event ? { kind: 'event', event } : { kind: 'none' } }
}
