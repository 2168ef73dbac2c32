import { eventTracked } from '@postrider/contracts/messages'
import { consumer, ofCurrentGeneration, type Subscribable } from '@postrider/messaging'
import { markByEvents } from '../commands/tracking/mark-by-events.ts'
import type { Context } from '../context.ts'

/** A contact with a new event may enter or leave the tracked segments that read events of that name. */
export const onEvents = (ctx: Context): Subscribable =>
  consumer({
    group: 'segments.events',
    consumes: [eventTracked],
    handle: async (batch) => markByEvents(ctx, await ofCurrentGeneration(ctx.db, batch)),
  })
