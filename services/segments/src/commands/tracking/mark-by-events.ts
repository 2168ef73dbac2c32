import type { eventTracked } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import { markContacts } from '../../store/contact-states.ts'
import { findTracked, findTracking } from '../../store/tracking.ts'

/**
 * Marks the contacts of events that tracked segments read: a loop evaluates them, once for all events since it looked last. A look-up
 * for the batch, one more for each project that tracks segments, and one statement for all marks.
 */
export async function markByEvents(
  ctx: Context,
  batch: readonly Received<typeof eventTracked>[],
): Promise<void> {
  const marked = new Map<string, { projectId: string; generation: number; contactId: string }>()
  for (const project of await findTracked(ctx.db, batch)) {
    const { projectId, generation } = project
    // Not locked: a condition that reads the event as of now is compared with all contacts after it is saved, this event included.
    const tracking = await findTracking(ctx.db, ctx.tracking, { ...project, lock: false })
    for (const event of batch)
      if (
        event.projectId === projectId &&
        event.generation === generation &&
        tracking?.events.has(event.data.name)
      )
        marked.set(event.data.contactId, { projectId, generation, contactId: event.data.contactId })
  }
  await markContacts(ctx.db, [...marked.values()], ctx.now())
}
