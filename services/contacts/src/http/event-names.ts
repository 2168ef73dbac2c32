import { eventNameOf, isReservedEvent, isStorable } from '@postrider/contracts'
import * as api from '@postrider/contracts/api/events'
import type { EventUsage } from '@postrider/contracts/resources'
import { findReferencesIn, implement, ok, usageText, type Endpoint } from '@postrider/http'
import { deleteEvents } from '../commands/delete-events.ts'
import type { Context } from '../context.ts'
import { countEvents, listEventNames, totalsOfEvent } from '../queries/event-names.ts'
import { jobAccepted } from './job-view.ts'

/** Endpoints that list, count and delete events by name, and return the uses of a name. */
export const eventNames = (ctx: Context): Endpoint[] => [
  implement(api.countEvents, async ({ query, caller }) =>
    ok(await countEvents(ctx, caller.projectId, { from: query.startDate, until: query.endDate })),
  ),

  implement(api.listEventNames, async ({ caller }) =>
    ok({ eventNames: await listEventNames(ctx, caller.projectId) }),
  ),

  implement(api.getEventUsage, async ({ params, caller }) => {
    const eventName = eventNameOf(params.eventName)
    // If the database cannot store the name, there are no events with it.
    const totals = isStorable(eventName)
      ? await totalsOfEvent(ctx, caller.projectId, eventName)
      : { totalCount: 0, uniqueContacts: 0 }
    const { projectId, generation } = caller
    const references = await findReferencesIn(ctx.referring, {
      projectId,
      generation,
      kind: 'event',
      id: eventName,
    })
    return ok({
      usedInSegments: references.segments,
      usedInWorkflows: references.workflows,
      ...totals,
      canDelete: usageText(references) === undefined && !isReservedEvent(eventName),
    } satisfies EventUsage)
  }),

  implement(api.deleteEvents, async ({ params, caller }) => {
    const { projectId, generation } = caller
    const deleted = await deleteEvents(ctx, { projectId, generation, name: eventNameOf(params.eventName) })
    return 'jobId' in deleted
      ? jobAccepted(
          deleted.jobId,
          `The events are being deleted. GET /contacts/bulk/${deleted.jobId} returns its progress.`,
        )
      : ok(deleted)
  }),
]
