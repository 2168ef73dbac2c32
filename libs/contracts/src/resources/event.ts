import { z } from 'zod'
import { Count, Data, Id, Instant, Named } from '../fields.ts'
import { Warning } from './warning.ts'

/** `data` of the answer of POST /v1/track: the ids of contact and event. */
export const TrackedView = z.object({
  contact: Id,
  event: Id,
  timestamp: Instant,
  /** Only where a part of the body was not used. */
  warnings: z.array(Warning).optional(),
})
export type TrackedView = z.infer<typeof TrackedView>

/**
 * A tracked event, or one that the service itself has recorded. `emailId` is that of the mail that it is
 * about.
 */
export const EventView = z.object({
  id: Id,
  name: z.string(),
  data: Data,
  projectId: Id,
  contactId: Id,
  emailId: Id.nullable(),
  createdAt: Instant,
})
export type EventView = z.infer<typeof EventView>

/** An event in the list of all contacts' events. */
export const ListedEvent = EventView.extend({ contact: z.object({ email: z.string() }) })

/** How often an event has occurred. */
export const EventCount = z.object({ name: z.string(), count: Count })
export type EventCount = z.infer<typeof EventCount>

/** Answer of GET /events/:eventName/usage: what uses the event, and how often it has occurred. */
export const EventUsage = z.object({
  usedInSegments: z.array(Named),
  usedInWorkflows: z.array(Named),
  totalCount: Count,
  uniqueContacts: Count,
  canDelete: z.boolean(),
})
export type EventUsage = z.infer<typeof EventUsage>
