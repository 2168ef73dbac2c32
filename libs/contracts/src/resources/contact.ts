import { z } from 'zod'
import { Count, CursorLimit, Data, Email, EventName, Id, Instant, lenient, QueryBoolean } from '../fields.ts'
import { ContactFilters } from './contact-filters.ts'

/** The description of contact data in API requests. */
export const dataText =
  'Merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is for this request only.'

/** Body of POST /contacts. */
export const NewContact = z.object({
  email: Email,
  subscribed: z
    .boolean()
    .optional()
    .describe(
      'Whether the contact is subscribed. Default: true for a new contact; unchanged for an existing one.',
    ),
  data: Data.optional().describe(dataText),
})
export type NewContact = z.infer<typeof NewContact>

/** Body of PATCH /contacts/:id. `data: null` deletes all data; null inside `data` deletes a key. */
export const ContactPatch = z.object({
  email: Email.optional(),
  subscribed: z.boolean().optional(),
  data: Data.nullable().optional().describe(`${dataText} \`null\` deletes everything.`),
})
export type ContactPatch = z.infer<typeof ContactPatch>

/** Query of GET /contacts. */
export const ContactsQuery = ContactFilters.extend({
  limit: CursorLimit,
  cursor: z.string().optional(),
  sort: lenient(['email', 'createdAt'], 'createdAt'),
  dir: lenient(['asc', 'desc'], 'desc'),
})
export type ContactsQuery = z.infer<typeof ContactsQuery>

/** Query of GET /contacts/count, with the filters of GET /contacts. */
export const ContactsCountQuery = ContactFilters.extend({ exact: QueryBoolean.default(false) })
export type ContactsCountQuery = z.infer<typeof ContactsCountQuery>

/** Query of GET /contacts/export, with the filters of GET /contacts. */
export const ContactsExportQuery = ContactFilters.extend({ format: z.enum(['csv', 'ndjson']).default('csv') })
export type ContactsExportQuery = z.infer<typeof ContactsExportQuery>

/** The maximum number of addresses in one POST /contacts/lookup. */
const maxLookup = 500

/** Body of POST /contacts/lookup. An entry that is not an address is returned in `notFound`. */
export const ContactsLookup = z.object({ emails: z.array(z.string()).min(1).max(maxLookup) })

/** Response of POST /contacts/lookup: the addresses in the request's spelling and order. */
export const LookedUp = z.object({ found: z.array(z.string()), notFound: z.array(z.string()) })
export type LookedUp = z.infer<typeof LookedUp>

/** A contact as the API returns it. */
export const ContactView = z.object({
  id: Id,
  email: z.string(),
  subscribed: z.boolean(),
  data: Data,
  projectId: Id,
  createdAt: Instant,
  updatedAt: Instant,
})
export type ContactView = z.infer<typeof ContactView>

/** A number of contacts. */
export const ContactCount = z.object({
  count: Count,
  isExact: z.boolean().describe('Whether `count` is exact. Otherwise, it is an estimate.'),
})
export type ContactCount = z.infer<typeof ContactCount>

/** Response of POST /contacts. */
export const UpsertedContact = ContactView.extend({
  _meta: z.object({ isNew: z.boolean(), isUpdate: z.boolean() }),
})

/** The data that recipients see about themselves through a link in a mail. */
export const PublicContact = ContactView.pick({ id: true, email: true, subscribed: true })

/** Body of POST /v1/track. */
export const Track = z.object({
  email: Email.describe('The address of the contact, which is created if needed.'),
  event: EventName.describe('Any name except the names of system events.'),
  subscribed: z
    .boolean()
    .optional()
    .describe(
      'Whether the contact is subscribed. Default: true for a new contact; unchanged for an existing one.',
    ),
  preserveExistingSubscription: z
    .boolean()
    .optional()
    .describe('If true, `subscribed` is used only for a new contact.'),
  data: Data.optional().describe(`The data of the event. ${dataText}`),
})
export type Track = z.infer<typeof Track>

/**
 * Body of POST /events/track. It names the contact by id or address, and the event as `event` or as `name`.
 */
export const TrackByEvent = Track.partial({ email: true }).extend({ contactId: Id.optional() })
export const TrackByName = TrackByEvent.omit({ event: true }).extend({ name: Track.shape.event })
