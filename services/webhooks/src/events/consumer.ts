import { consumer, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import type { Context } from '../context.ts'
import { consumed, eventsOf } from './events-of.ts'
import { storeEvents } from './store-events.ts'
import { findSubscribedProjects } from './store.ts'

/**
 * Stores the events that endpoints want. Messages of projects without endpoints are skipped before they are
 * parsed.
 */
export const eventsConsumer = (ctx: Context): Subscribable =>
  consumer({
    group: 'webhooks.events',
    consumes: consumed,
    wakes: ['deliveries'],
    // Messages that gather to a batch share a transaction. Receivers do not notice the delay.
    atMostEveryMs: 100,
    select: async (messages) => {
      const projects = await findSubscribedProjects(
        ctx.db,
        messages.map(({ projectId }) => projectId),
      )
      return ({ projectId }) => projects.has(projectId)
    },
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await storeEvents(ctx, current.flatMap(eventsOf))
    },
  })
