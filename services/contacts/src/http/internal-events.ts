import { instantText } from '@postrider/contracts'
import { contactsApi } from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { findFirstEvents } from '../queries/find-first-events.ts'

/**
 * Endpoint of `contactsApi` with which the workflow-engine service reads events when a wait for an event
 * ends.
 */
export const internalEvents = (ctx: Context): Endpoint[] => [
  implementInternal(contactsApi.firstEvents, async ({ body }) => {
    const found = await findFirstEvents(ctx, body)
    return ok({ events: found.map((event) => (event ? { ...event, at: instantText(event.at) } : null)) })
  }),
]
