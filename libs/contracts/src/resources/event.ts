import { z } from 'zod'
import { Count, Data, Id, Instant, Named } from '../fields.ts'
import { Warning } from './warning.ts'

/** `data` of the response of POST /v1/track: the ids of contact and event. */
export const TrackedView = z.object({
  contact: Id,
  event: Id,
  timestamp: Instant,
  /** Only present if a part of the body was ignored. */
  warnings: z.array(Warning).optional(),
})
export type TrackedView = z.infer<typeof TrackedView>

/**
 * An event that was tracked, or that the service recorded. `emailId` is the mail that the event belongs to.
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

/** The number of occurrences of an event. */
export const EventCount = z.object({ name: z.string(), count: Count })
export type EventCount = z.infer<typeof EventCount>

/**
 * Response of GET /events/:eventName/usage: the objects that use the event, and the event's number of
 * occurrences.
 */
export const EventUsage = z.object({
  usedInSegments: z.array(Named),
  usedInWorkflows: z.array(Named),
  totalCount: Count,
  uniqueContacts: Count,
  canDelete: z.boolean(),
})
export type EventUsage = z.infer<typeof EventUsage>
